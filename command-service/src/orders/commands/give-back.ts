import type { OrderEvent } from '@clinic/shared-events/orders/events.ts'
import type { Origin } from '../../handling/origin.ts'
import type { OrderDeps } from './order-deps.ts'

type Recorded = { events: readonly OrderEvent[]; position: bigint }

/** Releases what the order gave up, best effort: the process manager does the same later. @returns the step's last position */
export const giveBack = async (
  { stock, onLeftOver }: Pick<OrderDeps, 'stock' | 'onLeftOver'>,
  { events, position }: Recorded,
  origin: Origin,
): Promise<bigint> => {
  let last = position
  for (const { type, data } of events) {
    if (type !== 'OrderCancelled' && type !== 'OrderStockReturned') continue
    const reason = type === 'OrderCancelled' ? 'cancelled' : 'unanswered'
    for (const item of data.items) {
      const released = await stock.release({ ...item, orderId: data.orderId }, reason, origin).catch((error) => {
        onLeftOver(error)
        return null
      })
      if (released !== null && released > last) last = released
    }
  }
  return last
}
