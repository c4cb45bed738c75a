import { cartIdOf } from '@clinic/shared-events/carts/cart-id.ts'
import { type CartEvent, cartStream } from '@clinic/shared-events/carts/events.ts'
import type { Handled } from '../../handling/command-request.ts'
import { refuse, type Sent } from '../../handling/decider.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import { commandFrom, type Origin } from '../../handling/origin.ts'
import type { Stock } from '../../products/commands/stock.ts'
import { type Cart, type CartCommand, type CartRejection, cart } from '../cart.ts'

export type CartParts = { handler: CommandHandler; stock: Pick<Stock, 'offer'>; idSecret: Buffer }
export type UnknownProduct = { type: 'UnknownProduct' }
type CartAnswer = Handled<Cart, CartEvent, CartRejection | UnknownProduct>

const send = ({ handler }: CartParts, command: Sent<CartCommand>, origin: Origin): Promise<CartAnswer> =>
  handler.handle({
    stream: cartStream(command.data.cartId),
    decider: cart,
    ...commandFrom(origin, command),
  })

/**
 * Puts a product into a session's cart. That it is offered is checked against the product as it is now and holds only eventually:
 * what counts is asked again when the order is placed, as are price and stock.
 */
export const addToCart = async (
  parts: CartParts,
  { sessionId, productId, quantity }: { sessionId: string; productId: string; quantity: number },
  origin: Origin,
): Promise<CartAnswer> => {
  if ((await parts.stock.offer(productId)) === null) return refuse({ type: 'UnknownProduct' })
  const cartId = cartIdOf(parts.idSecret, sessionId)
  return send(parts, { type: 'AddToCart', data: { cartId, productId, quantity } }, origin)
}

/** Removes one line, named by its id; one that is not there is no error. */
export const removeFromCart = (
  parts: CartParts,
  { cartId, line }: { cartId: string; line: number },
  origin: Origin,
): Promise<CartAnswer> => send(parts, { type: 'RemoveFromCart', data: { cartId, line } }, origin)

export const emptyCart = (parts: CartParts, sessionId: string, origin: Origin): Promise<CartAnswer> =>
  send(parts, { type: 'EmptyCart', data: { cartId: cartIdOf(parts.idSecret, sessionId) } }, origin)
