import { orderStream } from '@clinic/shared-events/orders/events.ts'
import type { Instant } from '../../handling/decider.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import { commandFrom } from '../../handling/origin.ts'
import type { Settled } from '../../process-managers/item-kind.ts'
import {
  type ReservationProtocol,
  settleReservation,
  type Unconfirmed,
} from '../../process-managers/reservation-protocol.ts'
import type { Stock, StockRef } from '../../products/commands/stock.ts'
import type { StockReleaseReason } from '../../products/product.ts'
import { order } from '../decide-order.ts'
import { follow, followed, ownershipOf, unitsHeldBy } from '../follow-stock.ts'

type StockDeps = { handler: CommandHandler; stock: Stock; now: () => Instant }

/** How units of products are held for orders. */
export const stockProtocol = (deps: StockDeps): ReservationProtocol<StockRef, StockReleaseReason> => {
  const { handler, stock, now } = deps
  const read = async (orderId: string) => (await handler.read(orderStream(orderId), order)).state
  return {
    kind: 'stock',
    handles: followed,
    // Its type is one of `followed`, and every stored event passed its type's schema.
    follow: (event) => follow(event as Parameters<typeof follow>[0]),
    ask: async ({ orderId, reservationId }) => ownershipOf(await read(orderId), reservationId),
    async trim(ref, origin) {
      const kept = unitsHeldBy(await read(ref.orderId), ref.reservationId)
      // None any more: it gave them all up since it was asked.
      return kept === 0 ? null : stock.release({ ...ref, kept }, 'corrected', origin)
    },
    fence: ({ reservationId, productId, orderId }, origin) =>
      handler.handle({
        stream: orderStream(orderId),
        decider: order,
        ...commandFrom(origin, { type: 'AbandonOrder', data: { reservationId, productId, orderId } }),
      }),
    release: stock.release,
    now,
  }
}

/** Settles an order's reservation of units; see `settleReservation`. */
export const settleStock = (deps: StockDeps, ref: StockRef, unconfirmed: Unconfirmed): Promise<Settled> =>
  settleReservation(stockProtocol(deps), ref, unconfirmed)
