import type { Handlers } from '@clinic/platform/http/calls/call.ts'
import { parse } from '@clinic/platform/http/calls/validation.ts'
import { cartIdOf } from '@clinic/shared-events/carts/cart-id.ts'
import { cartLineId, sessionId as sessionIdSchema } from '@clinic/shared-events/contracts/shop/carts.ts'
import type { OriginFor } from '../handling/origin.ts'
import { refusing } from '../http/refusing.ts'
import { addToCart, type CartDeps, emptyCart, removeFromCart } from './commands/change-cart.ts'
import { cartRefusals } from './refusals.ts'

const { expectDone } = refusing(cartRefusals)

type Deps = {
  carts: CartDeps
  originFor: OriginFor
}

type CartHandlers = Handlers<'addToCart' | 'emptyCart' | 'removeFromCart'>

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

    removeFromCart: async (call) => {
      const [cartId = '', line = ''] = parse(cartLineId, call.params.id).split('.')
      const { position } = expectDone(await removeFromCart(carts, { cartId, line: Number(line) }, originFor(call)))
      return { position, body: { success: true } }
    },
  }
}

export const cartRoutes = { calls, refusals: cartRefusals }
