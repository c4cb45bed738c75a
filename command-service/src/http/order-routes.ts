import type { Handlers } from '@clinic/platform/http/call.ts'
import { orderRowOf } from '@clinic/shared-events/orders/order-row.ts'
import type { OriginFor } from '../handling/origin.ts'
import { changeOrderStatus } from '../orders/commands/change-order-status.ts'
import type { OrderParts } from '../orders/commands/order-parts.ts'
import { isPlaced, isWithoutStock } from '../orders/order.ts'
import { expectId } from './expect-id.ts'
import { revisionOf } from './if-match.ts'
import { expectDone, problemOf } from './refusals.ts'

export type OrderRouteParts = {
  orders: OrderParts
  originFor: OriginFor
}

/** What staff do with an order (docs/specification.md#office-calls). */
export const orderRoutes = ({ orders, originFor }: OrderRouteParts): Handlers<'changeOrderStatus'> => ({
  changeOrderStatus: async (call) => {
    const orderId = expectId(call.params.orderId, { type: 'OrderNotFound' })
    const change = { orderId, to: call.body.status, ifRevision: revisionOf(call.ifMatch) }
    const answer = await changeOrderStatus(orders, change, originFor(call))
    const { state, edited, position } = expectDone(answer)
    if (!isPlaced(state)) throw problemOf({ type: 'OrderNotFound' })
    return { position, body: orderRowOf({ ...state, withoutStock: isWithoutStock(state), edited }) }
  },
})
