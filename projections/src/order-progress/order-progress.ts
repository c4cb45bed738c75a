import type { OrderProgress, OrderStatus } from '@clinic/shared-events/contracts/shop/orders.ts'
import { type OrderEvent, type OrderStep, orderStepTypes } from '@clinic/shared-events/orders/events.ts'
import { itemsShown } from '@clinic/shared-events/orders/order-row.ts'
import type { Projection } from '../projection.ts'

type UnitsCorrected = Extract<OrderEvent, { type: 'OrderUnitsCorrected' }>

/**
 * The progress of each order for whoever holds its tracking number, which names the document; equal to `orderProgress` on the wire.
 * Neither the order's id nor anything of its buyer enters it (docs/reading.md#what-the-public-may-see).
 */
export const orderProgress: Projection<OrderProgress, OrderStep | UnitsCorrected> = {
  name: 'order-progress',
  version: 1,
  handles: [...orderStepTypes, 'OrderUnitsCorrected'],
  indexes: [],
  idsOf: (event) => [event.data.trackingNumber],
  apply(progress, event, trackingNumber) {
    switch (event.type) {
      case 'OrderPlaced':
        return {
          trackingNumber,
          status: 'pending',
          steps: [{ status: 'pending', at: event.at }],
          items: event.data.items.map(({ title: name, quantity }) => ({ name, quantity })),
          totalAmount: event.data.totalAmount,
        }
      case 'OrderUnitsCorrected': {
        const items = itemsShown(event.data.items).map(({ name, quantity }) => ({ name, quantity }))
        return progress && { ...progress, items, totalAmount: event.data.totalAmount }
      }
      case 'OrderProcessingStarted':
        return progress && stepped(progress, 'processing', event.at)
      case 'OrderDelivered':
        return progress && stepped(progress, 'delivered', event.at)
      case 'OrderCancelled':
        return progress && stepped(progress, 'cancelled', event.at)
      case 'OrderSetBack':
      case 'OrderReopened':
        return progress && stepped(progress, event.data.to, event.at)
      default:
        return event satisfies never
    }
  },
}

const stepped = (progress: OrderProgress, status: OrderStatus, at: string): OrderProgress => ({
  ...progress,
  status,
  steps: [...progress.steps, { status, at }],
})
