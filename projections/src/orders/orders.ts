import type { OrderRow, OrderStatus } from '@clinic/shared-events/contracts/shop/orders.ts'
import { searchTextOf, withDigits } from '@clinic/shared-events/contracts/wire/search-text.ts'
import { type OrderEdit, type OrderStockReturned, orderEditTypes } from '@clinic/shared-events/orders/events.ts'
import { orderRowOf } from '@clinic/shared-events/orders/order-row.ts'
import type { Projection } from '../projection.ts'

/**
 * The orders as staff see them (docs/specification.md#office-entities), a document per order, equal to `orderRow` on the wire.
 * Who buys is null once erased. An abandoned order was never placed: it has no row. Units given back are no edit: the revision stays.
 */
export const orders: Projection<OrderRow, OrderEdit | OrderStockReturned> = {
  name: 'orders',
  /** 3: with `withoutStock`. 4: found by number and buyer. */
  version: 4,
  handles: [...orderEditTypes, 'OrderStockReturned'],
  indexes: [{ fields: ['createdAt'] }, { fields: ['status', 'createdAt'] }],
  idsOf: (event) => [event.data.orderId],
  searchText: ({ trackingNumber, customerName, customerEmail, customerPhone }) =>
    searchTextOf([trackingNumber, customerName, customerEmail, ...withDigits(customerPhone)]),
  apply(row, event) {
    switch (event.type) {
      case 'OrderPlaced':
        return orderRowOf({
          ...event.data,
          buyer: event.financial,
          status: 'pending',
          withoutStock: false,
          createdAt: event.at,
          updatedAt: event.at,
          edited: event.revision,
        })
      case 'OrderProcessingStarted':
        return row && withStatus(row, event, 'processing')
      case 'OrderDelivered':
        return row && withStatus(row, event, 'delivered')
      case 'OrderCancelled':
        return row && withStatus(row, event, 'cancelled')
      case 'OrderSetBack':
      case 'OrderReopened':
        return row && withStatus(row, event, event.data.to)
      case 'OrderStockReturned':
        return row && { ...row, withoutStock: true }
      default:
        return event satisfies never
    }
  },
}

const withStatus = (row: OrderRow, event: { at: string; revision: bigint }, status: OrderStatus): OrderRow => ({
  ...row,
  status,
  withoutStock: false,
  updatedAt: event.at,
  revision: String(event.revision),
})
