import type { Revision } from '@clinic/shared-events/definitions/stored-event.ts'
import { orderStream } from '@clinic/shared-events/orders/events.ts'
import { commandFrom, type Origin } from '../../handling/origin.ts'
import { order } from '../decide-order.ts'
import type { CorrectOrder } from '../order.ts'
import type { OrderAnswer, OrderDeps } from './order-deps.ts'

type OrderCorrection = {
  orderId: string
  correction: CorrectOrder['data']
  /** The revision of the last edit that the screen showed; after another edit it is `Stale`. */
  ifRevision?: Revision | undefined
}

/** Puts one field of an order right: its buyer's, staff's note, or whether it was paid. */
export const correctOrder = (
  { handler }: Pick<OrderDeps, 'handler'>,
  { orderId, correction, ifRevision }: OrderCorrection,
  origin: Origin,
): Promise<OrderAnswer> =>
  handler.handle({
    stream: orderStream(orderId),
    decider: order,
    ...commandFrom(origin, { type: 'CorrectOrder', data: correction }),
    ifRevision,
  })
