import type { Handlers } from '@clinic/platform/http/calls/call.ts'
import { parse } from '@clinic/platform/http/calls/validation.ts'
import { cartIdOf } from '@clinic/shared-events/carts/cart-id.ts'
import { cartLineId, sessionId as sessionIdSchema } from '@clinic/shared-events/contracts/shop/carts.ts'
import type { OriginFor } from '../handling/origin.ts'
import { refusing } from '../http/refusing.ts'
import { addToCart, type CartDeps, changeCartQuantity, emptyCart, removeFromCart } from './commands/change-cart.ts'
import { cartRefusals } from './refusals.ts'

const { expectDone } = refusing(cartRefusals)

type Deps = {
  carts: CartDeps
  originFor: OriginFor
}

type CartHandlers = Handlers<'addToCart' | 'changeCartQuantity' | 'emptyCart' | 'removeFromCart'>

/** What a line's id names. @throws HttpProblem 400 */
const lineOf = (param: unknown): { id: string; cartId: string; line: number } => {
  const id = parse(cartLineId, param)
  const [cartId = '', line = ''] = id.split('.')
  return { id, cartId, line: Number(line) }
}

/** The cart's calls (docs/specification.md#public-calls). */
const calls = ({ carts, originFor }: Deps): CartHandlers => {
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

    changeCartQuantity: async (call) => {
      const { id, ...at } = lineOf(call.params.id)
      const { quantity } = call.body
      const { state, position } = expectDone(await changeCartQuantity(carts, { ...at, quantity }, originFor(call)))
      const productId = state.lines.find(({ line }) => line === at.line)?.productId ?? ''
      return { position, body: { id, productId, quantity } }
    },

    removeFromCart: async (call) => {
      const { cartId, line } = lineOf(call.params.id)
      const { position } = expectDone(await removeFromCart(carts, { cartId, line }, originFor(call)))
      return { position, body: { success: true } }
    },
  }
}

export const cartRoutes = { calls, refusals: cartRefusals }
