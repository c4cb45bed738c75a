import type { Handlers } from '@clinic/platform/http/call.ts'
import { parse } from '@clinic/platform/http/validation.ts'
import { cartIdOf } from '@clinic/shared-events/carts/cart-id.ts'
import { cartLineId, sessionId as sessionIdSchema } from '@clinic/shared-events/contracts/carts.ts'
import type { PlaceOrderBody } from '@clinic/shared-events/contracts/orders.ts'
import { addToCart, type CartParts, emptyCart, removeFromCart } from '../carts/commands/change-cart.ts'
import type { OriginFor } from '../handling/origin.ts'
import type { OrderParts } from '../orders/commands/order-parts.ts'
import { type OrderRequest, placeOrder } from '../orders/commands/place-order.ts'
import { isPlaced } from '../orders/order.ts'
import { placedAnswerOf } from '../orders/placed-answer.ts'
import { expectDone, problemOf } from './refusals.ts'

export type ShopRouteParts = {
  orders: OrderParts
  carts: CartParts
  originFor: OriginFor
}

type ShopHandlers = Handlers<'addToCart' | 'emptyCart' | 'removeFromCart' | 'placeOrder'>

/** The cart's calls and the order (docs/specification.md#public-calls). */
export const shopRoutes = ({ orders, carts, originFor }: ShopRouteParts): ShopHandlers => {
  return {
    addToCart: async (call) => {
      const { state, position } = expectDone(await addToCart(carts, call.body, originFor(call)))
      const { sessionId, productId } = call.body
      const found = state.lines.find((one) => one.productId === productId)
      const id = `${cartIdOf(carts.idSecret, sessionId)}.${found?.line ?? 0}`
      return { position, body: { id, productId, quantity: found?.quantity ?? 0 } }
    },

    emptyCart: async (call) => {
      const sessionId = parse(sessionIdSchema, call.params.sessionId)
      const { position } = expectDone(await emptyCart(carts, sessionId, originFor(call)))
      return { position, body: { success: true } }
    },

    removeFromCart: async (call) => {
      const [cartId = '', line = ''] = parse(cartLineId, call.params.id).split('.')
      const { position } = expectDone(await removeFromCart(carts, { cartId, line: Number(line) }, originFor(call)))
      return { position, body: { success: true } }
    },

    placeOrder: async (call) => {
      const { state, position } = expectDone(await placeOrder(orders, orderRequestOf(call.body), originFor(call)))
      if (!isPlaced(state)) throw problemOf({ type: 'OrderNotFound' })
      return { position, body: placedAnswerOf(state) }
    },
  }
}

/** Both flows of the specification become one: names, total and status that were sent are not taken over. */
const orderRequestOf = (body: PlaceOrderBody): OrderRequest => {
  const { customerName, customerEmail, customerPhone, customerAddress, notes, items, paymentMethod } = body
  const buyer = { customerName, customerEmail, customerPhone, customerAddress, ...(notes !== undefined && { notes }) }
  return { items, paymentMethod, buyer }
}
