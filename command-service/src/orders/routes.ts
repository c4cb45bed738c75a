import type { Handlers } from '@clinic/platform/http/calls/call.ts'
import { parse } from '@clinic/platform/http/calls/validation.ts'
import { checkoutForm, type PlaceOrderBody } from '@clinic/shared-events/contracts/shop/orders.ts'
import { orderRowOf } from '@clinic/shared-events/orders/order-row.ts'
import type { OriginFor } from '../handling/origin.ts'
import { definedFields } from '../http/defined-fields.ts'
import { revisionOf } from '../http/if-match.ts'
import { refusing } from '../http/refusing.ts'
import { changeOrderStatus, correctOrder, correctUnits } from './commands/edit-order.ts'
import type { OrderAnswer, OrderDeps } from './commands/order-deps.ts'
import { type OrderRequest, placeOrder } from './commands/place-order.ts'
import { isPlaced, isWithoutStock, type OrderChannel } from './order.ts'
import { placedAnswerOf } from './placed-answer.ts'
import { orderRefusals } from './refusals.ts'

const { expectDone, expectId, problemOf } = refusing(orderRefusals)

type Deps = {
  orders: OrderDeps
  originFor: OriginFor
}

/** What visitors order (docs/specification.md#public-calls), and what staff do with it (#office-calls). */
const calls = ({ orders, originFor }: Deps): Handlers<'placeOrder' | 'changeOrderStatus' | 'correctOrder'> => ({
  placeOrder: async (call) => {
    if (!call.session) parse(buyerOfVisitor, call.body)
    const asked = orderRequestOf(call.body, call.session ? 'staff' : 'public')
    const { state, position } = expectDone(await placeOrder(orders, asked, originFor(call)))
    if (!isPlaced(state)) throw problemOf({ type: 'OrderNotFound' })
    return { position, body: placedAnswerOf(state) }
  },

  changeOrderStatus: async (call) => {
    const orderId = expectId(call.params.orderId, { type: 'OrderNotFound' })
    const change = { orderId, to: call.body.status, ifRevision: revisionOf(call.ifMatch) }
    return rowReply(await changeOrderStatus(orders, change, originFor(call)))
  },

  correctOrder: async (call) => {
    const orderId = expectId(call.params.orderId, { type: 'OrderNotFound' })
    const { units, ...correction } = call.body
    const of = { orderId, ifRevision: revisionOf(call.ifMatch) }
    return rowReply(
      units
        ? await correctUnits(orders, { ...of, ...units }, originFor(call))
        : await correctOrder(orders, { ...of, correction }, originFor(call)),
    )
  },
})

export const orderRoutes = { calls, refusals: orderRefusals }

const rowReply = (answer: OrderAnswer) => {
  const { state, edited, position } = expectDone(answer)
  if (!isPlaced(state)) throw problemOf({ type: 'OrderNotFound' })
  return { position, body: orderRowOf({ ...state, withoutStock: isWithoutStock(state), edited }) }
}

/** What a visitor gives beside what staff do. */
const buyerOfVisitor = checkoutForm.pick({ customerEmail: true })

/** Both flows of the specification become one: names, total and status that were sent are not taken over, nor a visitor's `staffNote`. */
const orderRequestOf = (body: PlaceOrderBody, channel: OrderChannel): OrderRequest => {
  const { customerName, customerEmail = '', customerPhone, customerAddress, notes, items, paymentMethod } = body
  const staffNote = channel === 'staff' ? body.staffNote : undefined
  const noted = definedFields({ notes, staffNote })
  return {
    items,
    paymentMethod,
    channel,
    buyer: { customerName, customerEmail, customerPhone, customerAddress, ...noted },
  }
}
