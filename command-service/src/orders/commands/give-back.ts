import type { OrderEvent } from '@clinic/shared-events/orders/events.ts'
import type { Origin } from '../../handling/origin.ts'
import type { OrderDeps } from './order-deps.ts'

type Recorded = { events: readonly OrderEvent[]; position: bigint }

const givenBy = ({ type, data }: OrderEvent) => {
  if (type === 'OrderUnitsCorrected') return { items: data.givenUp, reason: 'corrected' } as const
  if (type === 'OrderCancelled') return { items: data.items, reason: 'cancelled' } as const
  return { items: type === 'OrderStockReturned' ? data.items : [], reason: 'unanswered' } as const
}

/** Releases what the order gave up, best effort: the process manager does the same later. @returns the step's last position */
export const giveBack = async (
  { stock, onLeftOver }: Pick<OrderDeps, 'stock' | 'onLeftOver'>,
  { events, position }: Recorded,
  origin: Origin,
): Promise<bigint> => {
  let last = position
  for (const event of events) {
    const { orderId } = event.data
    const { items, reason } = givenBy(event)
    for (const item of items) {
      const released = await stock.release({ ...item, orderId }, reason, origin).catch((error) => {
        onLeftOver(error)
        return null
      })
      if (released !== null && released > last) last = released
    }
  }
  return last
}
