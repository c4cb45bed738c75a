import type { OrderCounts, OrderStatus } from '@clinic/shared-events/contracts/shop/orders.ts'
import { type OrderStep, orderStepTypes } from '@clinic/shared-events/orders/events.ts'
import type { Projection } from '../projection.ts'

/** The one document of the counts. */
export const countsId = 'all'

const none: OrderCounts = { pending: 0, processing: 0, delivered: 0, cancelled: 0, total: 0 }

/** How many orders there are of each status (docs/specification.md#office-screens): every event says from which status to which it brought its order. */
export const orderCounts: Projection<OrderCounts, OrderStep> = {
  name: 'order-counts',
  version: 1,
  handles: orderStepTypes,
  indexes: [],
  idsOf: () => [countsId],
  apply(counts, event) {
    const now = counts ?? none
    switch (event.type) {
      case 'OrderPlaced':
        return { ...now, pending: now.pending + 1, total: now.total + 1 }
      case 'OrderProcessingStarted':
        return moved(now, 'pending', 'processing')
      case 'OrderDelivered':
        return moved(now, event.data.from, 'delivered')
      case 'OrderSetBack':
        return moved(now, event.data.from, event.data.to)
      case 'OrderCancelled':
        return moved(now, event.data.from, 'cancelled')
      case 'OrderReopened':
        return moved(now, 'cancelled', event.data.to)
      default:
        return event satisfies never
    }
  },
}

const moved = (counts: OrderCounts, from: OrderStatus, to: OrderStatus): OrderCounts => ({
  ...counts,
  [from]: counts[from] - 1,
  [to]: counts[to] + 1,
})
