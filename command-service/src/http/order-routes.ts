import type { Handlers } from '@clinic/service-kit/http/call.ts'
import { entityId } from '@clinic/shared-events/contracts/common.ts'
import { orderRowOf } from '@clinic/shared-events/orders/order-row.ts'
import { originOf } from '../handling/origin.ts'
import { changeOrderStatus } from '../orders/commands/change-order-status.ts'
import type { OrderParts } from '../orders/commands/order-parts.ts'
import { isPlaced } from '../orders/order.ts'
import { revisionOf } from './if-match.ts'
import { expectDone, problemOf } from './refusals.ts'

export type OrderRouteParts = {
  orders: OrderParts
  /** The vault's 'body'. */
  bodySecret: Buffer
}

/** What staff do with an order (docs/specification.md#office-calls). */
export const orderRoutes = ({ orders, bodySecret }: OrderRouteParts): Handlers<'changeOrderStatus'> => ({
  changeOrderStatus: async (call) => {
    const { orderId } = call.params
    if (!entityId.safeParse(orderId).success) throw problemOf({ type: 'OrderNotFound' })
    const change = { orderId, to: call.body.status, ifRevision: revisionOf(call.ifMatch) }
    const answer = await changeOrderStatus(orders, change, originOf(call, bodySecret, orders.now()))
    const { state, edited, position } = expectDone(answer)
    if (!isPlaced(state)) throw problemOf({ type: 'OrderNotFound' })
    return { position, body: orderRowOf({ ...state, edited }) }
  },
})
