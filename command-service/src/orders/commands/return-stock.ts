import { type OrderEvent, orderStream } from '@clinic/shared-events/orders/events.ts'
import { commandFrom, systemOrigin } from '../../handling/origin.ts'
import type { ItemKind, Settled } from '../../process-managers/item-kind.ts'
import { processManagerNames } from '../../process-managers/names.ts'
import { order } from '../decide-order.ts'
import { giveBack } from './give-back.ts'
import type { OrderDeps } from './order-deps.ts'

type ReturnDeps = Pick<OrderDeps, 'handler' | 'stock' | 'now' | 'onLeftOver'>

/** Gives the order's units back unless somebody answered it. Any number of processes may do this at once. */
const returnStock = async (deps: ReturnDeps, orderId: string): Promise<Settled> => {
  const origin = systemOrigin(processManagerNames.orders, deps.now(), 'return-stock', orderId)
  const answer = await deps.handler.handle({
    stream: orderStream(orderId),
    decider: order,
    ...commandFrom(origin, { type: 'ReturnStock', data: { orderId } }),
  })
  if (!answer.ok) return 'again'
  await giveBack(deps, answer, origin)
  return 'over'
}

const followed = [
  'OrderPlaced',
  'OrderProcessingStarted',
  'OrderDelivered',
  'OrderCancelled',
] as const satisfies readonly OrderEvent['type'][]

/** The orders that wait for an answer, as a process manager settles them: due as long after they were placed as its patience. */
export const unansweredItems = (deps: ReturnDeps): ItemKind<{ orderId: string }> => ({
  kind: 'order',
  handles: followed,
  follow({ type, data }) {
    const { orderId } = data as { orderId: string }
    return type === 'OrderPlaced'
      ? { schedule: [{ id: orderId, ref: { orderId } }], forget: [] }
      : { schedule: [], forget: [orderId] }
  },
  settle: ({ orderId }) => returnStock(deps, orderId),
})
