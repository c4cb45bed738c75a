import type { Handlers } from '@clinic/platform/http/calls/call.ts'
import type { PlaceOrderBody } from '@clinic/shared-events/contracts/shop/orders.ts'
import { orderRowOf } from '@clinic/shared-events/orders/order-row.ts'
import type { OriginFor } from '../handling/origin.ts'
import { revisionOf } from '../http/if-match.ts'
import { refusing } from '../http/refusing.ts'
import { changeOrderStatus } from './commands/change-order-status.ts'
import type { OrderDeps } from './commands/order-deps.ts'
import { type OrderRequest, placeOrder } from './commands/place-order.ts'
import { isPlaced, isWithoutStock } from './order.ts'
import { placedAnswerOf } from './placed-answer.ts'
import { orderRefusals } from './refusals.ts'

const { expectDone, expectId, problemOf } = refusing(orderRefusals)

type Deps = {
  orders: OrderDeps
  originFor: OriginFor
}

/** What visitors order (docs/specification.md#public-calls), and what staff do with it (#office-calls). */
const calls = ({ orders, originFor }: Deps): Handlers<'placeOrder' | 'changeOrderStatus'> => ({
  placeOrder: async (call) => {
    const { state, position } = expectDone(await placeOrder(orders, orderRequestOf(call.body), originFor(call)))
    if (!isPlaced(state)) throw problemOf({ type: 'OrderNotFound' })
    return { position, body: placedAnswerOf(state) }
  },

  changeOrderStatus: async (call) => {
    const orderId = expectId(call.params.orderId, { type: 'OrderNotFound' })
    const change = { orderId, to: call.body.status, ifRevision: revisionOf(call.ifMatch) }
    const answer = await changeOrderStatus(orders, change, originFor(call))
    const { state, edited, position } = expectDone(answer)
    if (!isPlaced(state)) throw problemOf({ type: 'OrderNotFound' })
    return { position, body: orderRowOf({ ...state, withoutStock: isWithoutStock(state), edited }) }
  },
})

export const orderRoutes = { calls, refusals: orderRefusals }

/** Both flows of the specification become one: names, total and status that were sent are not taken over. */
const orderRequestOf = (body: PlaceOrderBody): OrderRequest => {
  const { customerName, customerEmail, customerPhone, customerAddress, notes, items, paymentMethod } = body
  const buyer = { customerName, customerEmail, customerPhone, customerAddress, ...(notes !== undefined && { notes }) }
  return { items, paymentMethod, buyer }
}
