import { orderStream } from '@clinic/shared-events/orders/events.ts'
import type { Instant } from '../handling/decider.ts'
import type { CommandHandler } from '../handling/handle-command.ts'
import { commandFrom, systemOrigin } from '../handling/origin.ts'
import type { ProcessManager } from '../process-managers/process-manager.ts'
import { type Settled, settle } from '../process-managers/settle.ts'
import type { Stock, StockRef } from '../products/stock.ts'
import { follow, followed, ownershipOf } from './follow-stock.ts'
import { order } from './order.ts'

export type SettlingParts = { handler: CommandHandler; stock: Stock; now: () => Instant }

/** Settles what an order reserved of a product; see `settle`. */
export const settleStock = (
  { handler, stock, now }: SettlingParts,
  ref: StockRef,
  unconfirmed: 'abandoned' | 'refused',
): Promise<Settled> => {
  const { reservationId, orderId } = ref
  const stream = orderStream(orderId)
  const originFor = (what: string) => systemOrigin('reservation-keeper', now(), what, reservationId)
  return settle(
    {
      ask: async () => ownershipOf((await handler.read(stream, order)).state, reservationId),
      async fence() {
        const origin = originFor('abandon')
        const sent = commandFrom(origin, { type: 'AbandonOrder', data: ref })
        const fenced = await handler.handle({ stream, decider: order, ...sent })
        if (fenced.ok) return 'fenced'
        return fenced.rejection.type === 'ReservationHeld' ? 'held' : 'again'
      },
      release: (reason) => stock.release(ref, reason, originFor('release')),
    },
    unconfirmed,
  )
}

/** The units of products, for the process manager. */
export const stockManager = (parts: SettlingParts): ProcessManager<StockRef> => ({
  kind: 'stock',
  handles: followed,
  follow(event) {
    // Its type is one of `followed`, and every stored event passed its type's schema.
    const { schedule, forget } = follow(event as Parameters<typeof follow>[0])
    return { schedule: schedule.map((ref) => ({ id: ref.reservationId, ref })), forget }
  },
  settle: (ref) => settleStock(parts, ref, 'abandoned'),
})
