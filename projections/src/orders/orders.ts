import type { OrderRow, OrderStatus } from '@clinic/shared-events/contracts/shop/orders.ts'
import { searchTextOf, withDigits } from '@clinic/shared-events/contracts/wire/search-text.ts'
import { type OrderEdit, type OrderStockReturned, orderEditTypes } from '@clinic/shared-events/orders/events.ts'
import { itemsShown, orderRowOf } from '@clinic/shared-events/orders/order-row.ts'
import type { Projection } from '../projection.ts'

/**
 * The orders as staff see them (docs/specification.md#office-entities), a document per order, equal to `orderRow` on the wire.
 * Who buys is null once erased. An abandoned order was never placed: it has no row. Units given back are no edit: the revision stays.
 */
export const orders: Projection<OrderRow, OrderEdit | OrderStockReturned> = {
  name: 'orders',
  /** 3: with `withoutStock`. 4: found by number and buyer. 5: with what staff noted and whether it was paid. */
  version: 5,
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
          paid: null,
          staffNote: event.financial?.staffNote ?? null,
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
      case 'OrderDetailsCorrected':
        return row && edited(corrected(row, event.financial), event)
      case 'OrderUnitsCorrected': {
        const { items, totalAmount } = event.data
        return row && edited({ ...row, items: itemsShown(items), totalAmount }, event)
      }
      case 'OrderPaymentReceived':
        return row && edited({ ...row, paid: { method: event.data.method, at: event.at } }, event)
      case 'OrderPaymentUndone':
        return row && edited({ ...row, paid: null }, event)
      case 'OrderStockReturned':
        return row && { ...row, withoutStock: true }
      default:
        return event satisfies never
    }
  },
}

type Corrected = Extract<OrderEdit, { type: 'OrderDetailsCorrected' }>['financial']
const corrected = (row: OrderRow, fields: Corrected): OrderRow => {
  const now = { ...row, ...fields }
  return { ...now, staffNote: now.staffNote || null, customerEmail: now.customerEmail || null }
}

type Edit = { at: string; revision: bigint }
const edited = (row: OrderRow, { at, revision }: Edit): OrderRow => ({
  ...row,
  updatedAt: at,
  revision: String(revision),
})
const withStatus = (row: OrderRow, event: Edit, status: OrderStatus): OrderRow =>
  edited({ ...row, status, withoutStock: false }, event)
