import { cartIdOf } from '@clinic/shared-events/carts/cart-id.ts'
import { type CartEvent, cartStream } from '@clinic/shared-events/carts/events.ts'
import type { CommandResult } from '../../handling/command-request.ts'
import { refuse, type Sent } from '../../handling/decider.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import { commandFrom, type Origin } from '../../handling/origin.ts'
import type { Stock } from '../../products/commands/stock.ts'
import { type Cart, type CartCommand, type CartRejection, cart } from '../cart.ts'

export type CartDeps = { handler: CommandHandler; stock: Pick<Stock, 'offer'>; idSecret: Buffer }
export type UnknownProduct = { type: 'UnknownProduct' }
type CartAnswer = CommandResult<Cart, CartEvent, CartRejection | UnknownProduct>

const send = ({ handler }: CartDeps, command: Sent<CartCommand>, origin: Origin): Promise<CartAnswer> =>
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
  deps: CartDeps,
  { sessionId, productId, quantity }: { sessionId: string; productId: string; quantity: number },
  origin: Origin,
): Promise<CartAnswer> => {
  if ((await deps.stock.offer(productId)) === null) return refuse({ type: 'UnknownProduct' })
  const cartId = cartIdOf(deps.idSecret, sessionId)
  return send(deps, { type: 'AddToCart', data: { cartId, productId, quantity } }, origin)
}

/** Sets how many units one line holds. */
export const changeCartQuantity = (
  deps: CartDeps,
  change: { cartId: string; line: number; quantity: number },
  origin: Origin,
): Promise<CartAnswer> => send(deps, { type: 'ChangeCartQuantity', data: change }, origin)

/** Removes one line, named by its id; one that is not there is no error. */
export const removeFromCart = (
  deps: CartDeps,
  { cartId, line }: { cartId: string; line: number },
  origin: Origin,
): Promise<CartAnswer> => send(deps, { type: 'RemoveFromCart', data: { cartId, line } }, origin)

export const emptyCart = (deps: CartDeps, sessionId: string, origin: Origin): Promise<CartAnswer> =>
  send(deps, { type: 'EmptyCart', data: { cartId: cartIdOf(deps.idSecret, sessionId) } }, origin)
