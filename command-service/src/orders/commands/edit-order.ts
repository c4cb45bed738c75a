import type { OrderStatus } from '@clinic/shared-events/contracts/shop/orders.ts'
import type { Revision } from '@clinic/shared-events/definitions/stored-event.ts'
import { orderStream } from '@clinic/shared-events/orders/events.ts'
import { refuse } from '../../handling/decider.ts'
import { commandFrom, type Origin, stepOf } from '../../handling/origin.ts'
import { order } from '../decide-order.ts'
import type { ChangeOrderStatus, CorrectOrder, CorrectUnits } from '../order.ts'
import { giveBack } from './give-back.ts'
import type { OrderAnswer, OrderDeps } from './order-deps.ts'
import { createReserving } from './reserving.ts'

type Deps = Omit<OrderDeps, 'codec' | 'idSecret'>
type Edited = {
  orderId: string
  /** The revision of the last edit that the screen showed; after another edit it is `Stale`. */
  ifRevision?: Revision | undefined
}
type Edit<C> = C extends { type: string; data: unknown } ? Pick<C, 'type' | 'data'> : never

/** Records an edit of an order: the units that it needs are held before it, those that it gives up are given back after it. */
const edit = async (
  deps: Deps,
  { orderId, ifRevision }: Edited,
  command: Edit<ChangeOrderStatus | CorrectOrder | CorrectUnits>,
  origin: Origin,
): Promise<OrderAnswer> => {
  const reserving = createReserving(deps, orderId, origin)
  const answer: OrderAnswer = await deps.handler.handle({
    stream: orderStream(orderId),
    decider: order,
    ...commandFrom(origin, command),
    ifRevision,
    beforeAppend: async (events, deadline) => {
      const refused = await reserving.reserveFor(events, deadline)
      return refused ? refuse(refused) : { ok: true, events }
    },
  })
  await reserving.settleLeftOver(answer)
  return answer.ok ? { ...answer, position: await giveBack(deps, answer, origin) } : answer
}

/**
 * Brings an order to a status. Cancelling gives its units back at once; reopening, and processing what gave its units up, holds them
 * again before it is recorded, or is refused, naming the product, with nothing held (docs/streams.md#two-stream-steps).
 */
export const changeOrderStatus = (deps: Deps, { to, ...of }: Edited & { to: OrderStatus }, origin: Origin) =>
  edit(deps, of, { type: 'ChangeOrderStatus', data: { to, step: stepOf(origin) } }, origin)

/**
 * Corrects the units of one product of an order to `quantity`, 0 to take it out. What is more is held before it is recorded, at the price that
 * was agreed on; what is less is given back after it (docs/decisions/0213-what-staff-put-right-of-an-order.md).
 */
export const correctUnits = (
  deps: Deps,
  { productId, quantity, ...of }: Edited & Omit<CorrectUnits['data'], 'step'>,
  origin: Origin,
) => edit(deps, of, { type: 'CorrectUnits', data: { productId, quantity, step: stepOf(origin) } }, origin)

/** Puts one field of an order right: its buyer's, staff's note, or whether it was paid. */
export const correctOrder = (
  deps: Deps,
  { correction, ...of }: Edited & { correction: CorrectOrder['data'] },
  origin: Origin,
) => edit(deps, of, { type: 'CorrectOrder', data: correction }, origin)
