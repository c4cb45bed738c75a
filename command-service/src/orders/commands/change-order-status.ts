import type { OrderStatus } from '@clinic/shared-events/contracts/shop/orders.ts'
import type { Revision } from '@clinic/shared-events/definitions/stored-event.ts'
import { orderStream } from '@clinic/shared-events/orders/events.ts'
import { refuse } from '../../handling/decider.ts'
import { commandFrom, type Origin, stepOf } from '../../handling/origin.ts'
import { order } from '../decide-order.ts'
import type { TakenAgain } from '../order.ts'
import { giveBack } from './give-back.ts'
import type { OrderAnswer, OrderDeps } from './order-deps.ts'
import { createReserving } from './reserving.ts'

type OrderStatusChange = {
  orderId: string
  to: OrderStatus
  /** The revision of the last edit that the screen showed; after another edit it is `Stale`. */
  ifRevision?: Revision | undefined
}

/**
 * Brings an order to a status. Cancelling gives its units back at once; reopening, and processing what gave its units up, holds them
 * again before it is recorded, or is refused, naming the product, with nothing held (docs/streams.md#two-stream-steps).
 */
export const changeOrderStatus = async (
  deps: Omit<OrderDeps, 'codec' | 'idSecret'>,
  { orderId, to, ifRevision }: OrderStatusChange,
  origin: Origin,
): Promise<OrderAnswer> => {
  const reserving = createReserving(deps, orderId, origin)
  const answer: OrderAnswer = await deps.handler.handle({
    stream: orderStream(orderId),
    decider: order,
    ...commandFrom(origin, { type: 'ChangeOrderStatus', data: { to, step: stepOf(origin) } }),
    ifRevision,
    beforeAppend: async (events, deadline) => {
      const again = events.find(({ type }) => type === 'OrderReopened' || type === 'OrderStockTakenAgain')
      const refused = again ? await reserving.reserveAgain(again as TakenAgain, deadline) : null
      return refused ? refuse(refused) : { ok: true, events }
    },
  })
  await reserving.settleLeftOver(answer)
  if (!answer.ok) return answer
  return { ...answer, position: await giveBack(deps, answer, origin) }
}
