import { productStream } from '@clinic/shared-events/products/events.ts'
import type { HandlingRejection } from '../../handling/command-request.ts'
import type { Deadline } from '../../handling/deadline.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import { causedBy, commandFrom, type Origin } from '../../handling/origin.ts'
import { type Offer, type ProductRejection, product, type StockReleaseReason } from '../product.ts'

/** A reservation named by what is needed to find it. */
export type StockRef = { reservationId: string; productId: string; orderId: string }

export type Stock = {
  /** What is offered now, or null for no such product. */
  offer(productId: string): Promise<Offer | null>
  /** Reserves the units; again is no error. Null when they are reserved. `deadline`: as `beforeAppend` was given it. */
  reserve(
    asked: StockRef & { quantity: number; shownPrice: number; agreed: boolean },
    origin: Origin,
    deadline?: Deadline,
  ): Promise<ProductRejection | HandlingRejection | null>
  /** Releases them for good, all but those that are `kept`; again is no error. @returns the position of the product's last event, or null when it stayed busy */
  release(ref: StockRef & { kept?: number }, reason: StockReleaseReason, origin: Origin): Promise<bigint | null>
}

/** Reserves and releases stock for orders. A command's id follows from its reservation's, so sending it twice changes nothing. */
export const createStock = (handler: CommandHandler): Stock => ({
  async offer(productId) {
    const { state } = await handler.read(productStream(productId), product)
    return state.status === 'listed' ? state.offer : null
  },

  async reserve({ productId, ...data }, origin, deadline) {
    const handled = await handler.handle({
      stream: productStream(productId),
      decider: product,
      ...commandFrom(causedBy(origin, 'reserve', data.reservationId), { type: 'ReserveStock', data }),
      deadline,
    })
    return handled.ok ? null : handled.rejection
  },

  async release({ reservationId, productId, kept = 0 }, reason, origin) {
    const handled = await handler.handle({
      stream: productStream(productId),
      decider: product,
      ...commandFrom(causedBy(origin, 'release', reservationId, ...(kept > 0 ? [String(kept)] : [])), {
        type: 'ReleaseStock',
        data: { reservationId, reason, kept },
      }),
    })
    return handled.ok ? handled.position : null
  },
})
