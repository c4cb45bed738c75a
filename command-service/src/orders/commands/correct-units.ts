import type { Revision } from '@clinic/shared-events/definitions/stored-event.ts'
import { orderStream } from '@clinic/shared-events/orders/events.ts'
import { refuse } from '../../handling/decider.ts'
import { commandFrom, type Origin, stepOf } from '../../handling/origin.ts'
import { order } from '../decide-order.ts'
import { giveBack } from './give-back.ts'
import type { OrderAnswer, OrderDeps } from './order-deps.ts'
import { createReserving } from './reserving.ts'

type UnitsCorrection = {
  orderId: string
  productId: string
  /** As many as it shall be; 0 takes the product out of the order. */
  quantity: number
  /** The revision of the last edit that the screen showed; after another edit it is `Stale`. */
  ifRevision?: Revision | undefined
}

/**
 * Corrects the units of one product of an order. What is more is held before it is recorded, at the price that was agreed on; what is less is
 * given back after it (docs/decisions/0220-quantities-of-an-order-are-corrected.md).
 */
export const correctUnits = async (
  deps: Omit<OrderDeps, 'codec' | 'idSecret'>,
  { orderId, productId, quantity, ifRevision }: UnitsCorrection,
  origin: Origin,
): Promise<OrderAnswer> => {
  const reserving = createReserving(deps, orderId, origin)
  const answer: OrderAnswer = await deps.handler.handle({
    stream: orderStream(orderId),
    decider: order,
    ...commandFrom(origin, { type: 'CorrectUnits', data: { productId, quantity, step: stepOf(origin) } }),
    ifRevision,
    beforeAppend: async (events, deadline) => {
      const [corrected] = events
      const refused = corrected?.type === 'OrderUnitsCorrected' && (await reserving.reserveMore(corrected, deadline))
      return refused ? refuse(refused) : { ok: true, events }
    },
  })
  await reserving.settleLeftOver(answer)
  if (!answer.ok) return answer
  return { ...answer, position: await giveBack(deps, answer, origin) }
}
