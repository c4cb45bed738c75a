import { cartCalls } from '@clinic/shared-events/contracts/shop/carts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sendCall } from '~/lib/http/call.ts'
import { cartChanged, markCart, sessionId } from '~/public/shared/cart/cart-session.ts'
import { withoutSession } from '~/public/shared/session/without-session.ts'
import { closeAttempt, leaveAttempt } from '../model/order-attempt.ts'
import { forgetPrice, forgetPrices, keepPrice } from '../model/seen-prices.ts'

/** An addition to the cart. `price` is the one the shopper sees now, in colones; it is kept in this browser and not sent. */
type Addition = { productId: string; price: number; quantity: number; idempotencyKey: string }

/** POST /api/cart: adding a product again raises its line (docs/specification.md#public-calls). @throws ApiError, ConnectionError */
const addToCart = async ({ productId, price, quantity, idempotencyKey }: Addition): Promise<void> => {
  markCart(true)
  const body = { productId, quantity, sessionId: sessionId() }
  await withoutSession(() => sendCall(cartCalls.addToCart, { body, idempotencyKey }))
  // A read that was under way before may answer that the cart is empty.
  markCart(true)
  keepPrice(productId, price)
}

/** DELETE /api/cart/{id}. @throws ApiError, ConnectionError */
const removeLine = async ({ id, productId }: { id: string; productId: string }): Promise<void> => {
  await withoutSession(() => sendCall(cartCalls.removeFromCart, { params: { id } }))
  forgetPrice(productId)
  leaveAttempt(id)
}

/** DELETE /api/cart/session/{sessionId}. @throws ApiError, ConnectionError */
const emptyCart = async (): Promise<void> => {
  await withoutSession(() => sendCall(cartCalls.emptyCart, { params: { sessionId: sessionId() } }))
  forgetPrices()
  closeAttempt()
}

/** A change of the cart, after which it is read again: also after a failure, for it may have been carried out all the same. */
const useCartMutation = <Input>(change: (input: Input) => Promise<void>, onDone?: (input: Input) => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (_, input) => onDone?.(input),
    onSettled: () => cartChanged(client),
  })
}

/** Adds units. @param onDone called as soon as the server has answered, also when the visitor has left the page meanwhile. */
export const useAddToCart = (onDone?: (added: Addition) => void) => useCartMutation(addToCart, onDone)

export const useRemoveLine = () => useCartMutation(removeLine)

/** PATCH /api/cart/{id}. @throws ApiError, ConnectionError */
const changeUnits = async ({ id, quantity }: { id: string; quantity: number }): Promise<void> => {
  await withoutSession(() => sendCall(cartCalls.changeCartQuantity, { params: { id }, body: { quantity } }))
}

export const useChangeUnits = () => useCartMutation(changeUnits)

/** Empties the cart, by its button or after an order. The promise resolves once the empty cart has been read. */
export const useEmptyCart = () => useCartMutation(emptyCart)
