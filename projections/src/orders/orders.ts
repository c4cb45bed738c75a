import type { OrderRow, OrderStatus } from '@clinic/shared-events/contracts/orders.ts'
import type { Recorded } from '@clinic/shared-events/log/define-event.ts'
import type { OrderEvent } from '@clinic/shared-events/orders/events.ts'
import type { Projection } from '../projection.ts'
import { searchTextOf } from '../search-text.ts'

const handles = ['OrderPlaced', 'OrderProcessingStarted', 'OrderDelivered'] as const
type Handled = Extract<OrderEvent, { type: (typeof handles)[number] }>

/**
 * The orders as staff see them (docs/specification.md#office-entities), a document per order, equal to `orderRow` on the wire.
 * Who buys is null once erased. An abandoned order was never placed: it has no row.
 */
export const orders: Projection<OrderRow, Handled> = {
  name: 'orders',
  version: 1,
  handles,
  indexes: [{ fields: ['createdAt'] }, { fields: ['status', 'createdAt'] }],
  idsOf: (event) => [event.data.orderId],
  apply(row, event) {
    switch (event.type) {
      case 'OrderPlaced':
        return placed(event)
      case 'OrderProcessingStarted':
        return row && withStatus(row, event, 'processing')
      case 'OrderDelivered':
        return row && withStatus(row, event, 'delivered')
      default:
        return event satisfies never
    }
  },
  searchText: ({ trackingNumber, customerName, customerEmail, customerPhone }) =>
    searchTextOf([trackingNumber, customerName, customerEmail, customerPhone]),
}

const placed = ({ data, financial, at, revision }: Recorded<Extract<Handled, { type: 'OrderPlaced' }>>): OrderRow => {
  return {
    id: data.orderId,
    trackingNumber: data.trackingNumber,
    customerName: financial?.customerName ?? null,
    customerEmail: financial?.customerEmail ?? null,
    customerPhone: financial?.customerPhone ?? null,
    customerAddress: financial?.customerAddress ?? null,
    items: data.items.map(({ productId, title: name, quantity, price }) => ({ productId, name, quantity, price })),
    totalAmount: data.totalAmount,
    status: 'pending',
    paymentMethod: data.paymentMethod,
    notes: financial?.notes ?? null,
    createdAt: at,
    updatedAt: at,
    revision: String(revision),
  }
}

const withStatus = (row: OrderRow, event: { at: string; revision: bigint }, status: OrderStatus): OrderRow => ({
  ...row,
  status,
  updatedAt: event.at,
  revision: String(event.revision),
})
