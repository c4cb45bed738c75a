import type { OrderStatus } from '@clinic/shared-events/contracts/orders.ts'
import type { Revision } from '@clinic/shared-events/log/event-log.ts'
import { type OrderEvent, orderStream } from '@clinic/shared-events/orders/events.ts'
import { refuse } from '../../handling/decider.ts'
import { commandFrom, type Origin, stepOf } from '../../handling/origin.ts'
import { order } from '../decide-order.ts'
import type { OrderAnswer, OrderParts } from './order-parts.ts'
import { createReserving } from './reserving.ts'

export type OrderStatusChange = {
  orderId: string
  to: OrderStatus
  /** The revision of the last edit that the screen showed; after another edit it is `Stale`. */
  ifRevision?: Revision | undefined
}

/**
 * Brings an order to a status. Cancelling gives its units back at once; reopening holds them again before it is recorded, or is
 * refused, naming the product, with nothing held (docs/streams.md#two-stream-steps).
 */
export const changeOrderStatus = async (
  parts: Omit<OrderParts, 'codec' | 'idSecret'>,
  { orderId, to, ifRevision }: OrderStatusChange,
  origin: Origin,
): Promise<OrderAnswer> => {
  const reserving = createReserving(parts, orderId, origin)
  const answer: OrderAnswer = await parts.handler.handle({
    stream: orderStream(orderId),
    decider: order,
    ...commandFrom(origin, { type: 'ChangeOrderStatus', data: { to, step: stepOf(origin) } }),
    ifRevision,
    beforeAppend: async (events, deadline) => {
      const reopened = events.find((event) => event.type === 'OrderReopened')
      const refused = reopened ? await reserving.reserveAgain(reopened.data.items, deadline) : null
      return refused ? refuse(refused) : { ok: true, events }
    },
  })
  await reserving.settleLeftOver(answer)
  if (!answer.ok) return answer
  return { ...answer, position: await givenBack(parts, orderId, answer.events, origin, answer.position) }
}

/** Releases what the order gave up, best effort: the process manager does the same later. @returns the step's last position */
const givenBack = async (
  { stock, onLeftOver }: Pick<OrderParts, 'stock' | 'onLeftOver'>,
  orderId: string,
  events: readonly OrderEvent[],
  origin: Origin,
  position: bigint,
): Promise<bigint> => {
  const cancelled = events.find((event) => event.type === 'OrderCancelled')
  let last = position
  for (const item of cancelled?.data.items ?? []) {
    const released = await stock.release({ ...item, orderId }, 'cancelled', origin).catch((error) => {
      onLeftOver(error)
      return null
    })
    if (released !== null && released > last) last = released
  }
  return last
}
