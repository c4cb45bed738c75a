import { type OrderEvent, orderStream } from '@clinic/shared-events/orders/events.ts'
import { commandFrom, systemOrigin } from '../../handling/origin.ts'
import type { ItemKind, Settled } from '../../process-managers/item-kind.ts'
import { processManagerNames } from '../../process-managers/names.ts'
import { order } from '../decide-order.ts'
import { giveBack } from './give-back.ts'
import type { OrderParts } from './order-parts.ts'

type ReturnParts = Pick<OrderParts, 'handler' | 'stock' | 'now' | 'onLeftOver'>

/** Gives the order's units back unless somebody answered it. Any number of processes may do this at once. */
const returnStock = async (parts: ReturnParts, orderId: string): Promise<Settled> => {
  const origin = systemOrigin(processManagerNames.orders, parts.now(), 'return-stock', orderId)
  const answer = await parts.handler.handle({
    stream: orderStream(orderId),
    decider: order,
    ...commandFrom(origin, { type: 'ReturnStock', data: { orderId } }),
  })
  if (!answer.ok) return 'again'
  await giveBack(parts, answer, origin)
  return 'over'
}

const followed = [
  'OrderPlaced',
  'OrderProcessingStarted',
  'OrderDelivered',
  'OrderCancelled',
] as const satisfies readonly OrderEvent['type'][]

/** The orders that wait for an answer, as a process manager settles them: due as long after they were placed as its patience. */
export const unansweredItems = (parts: ReturnParts): ItemKind<{ orderId: string }> => ({
  kind: 'order',
  handles: followed,
  follow({ type, data }) {
    const { orderId } = data as { orderId: string }
    return type === 'OrderPlaced'
      ? { schedule: [{ id: orderId, ref: { orderId } }], forget: [] }
      : { schedule: [], forget: [orderId] }
  },
  settle: ({ orderId }) => returnStock(parts, orderId),
})
