import type { PlacedAnswer } from '@clinic/shared-events/contracts/shop/orders.ts'
import { ApiError } from '~/lib/http/http.ts'
import { leavesUndecided } from '~/lib/http/send-once.ts'
import { attemptFor, dropAttempt, type OrderAttempt, settleAttempt } from './order-attempt.ts'

/** A placed order. `earlier`: it was placed by an earlier try, with the details of that one. */
export type Placed = { order: PlacedAnswer; earlier: boolean }
type Send = (body: unknown, idempotencyKey: string) => Promise<PlacedAnswer>

/**
 * Places the order of a cart at most once, whatever breaks in between (docs/open-points.md#carts): one key stays with the cart
 * until the server has decided, and an order that is known to stand is not sent again. Where an earlier try with other details
 * turns out to have been carried out, that order is the answer; compare `holdsSame`.
 * @param lines ids of the cart's lines. @throws ApiError, ConnectionError: of any 409 the next try takes a new key.
 */
export const placeOnce = async (lines: readonly string[], body: unknown, send: Send): Promise<Placed> => {
  const attempt = attemptFor(lines, body)
  if (attempt.placed) return { order: attempt.placed, earlier: true }
  try {
    const placed = await send(body, attempt.key).then(
      (order) => ({ order, earlier: false }),
      async (error: unknown) => {
        if (!isReused(error)) throw error
        return { order: await earlierOrder(attempt, JSON.stringify(body), send, error), earlier: true }
      },
    )
    settleAttempt(attempt, placed.order)
    return placed
  } catch (error) {
    if (standsNowhere(error, attempt)) dropAttempt()
    throw error
  }
}

/** Whether nothing that was sent under the key can have become an order: a 409 means so for all of it, another refusal for the last. */
const standsNowhere = (error: unknown, { bodies }: OrderAttempt): boolean => {
  if (!(error instanceof ApiError)) return false
  return error.status === 409 || (bodies.length === 1 && !leavesUndecided(error))
}

const isReused = (error: unknown): boolean => error instanceof ApiError && error.code === 'idempotency-key-reused'

/** The order that an earlier try became: each is repeated as it was until one is answered. */
const earlierOrder = async (
  attempt: OrderAttempt,
  content: string,
  send: Send,
  reused: unknown,
): Promise<PlacedAnswer> => {
  for (const earlier of attempt.bodies.filter((body) => body !== content)) {
    try {
      return await send(JSON.parse(earlier), attempt.key)
    } catch (error) {
      if (!isReused(error)) throw error
    }
  }
  throw reused
}

type Content = readonly { productId: string; quantity: number }[]

/** True when the order holds just what the cart holds. */
export const holdsSame = (placed: Content, cart: Content): boolean => {
  const units = (items: Content) =>
    items
      .map(({ productId, quantity }) => `${productId} ${quantity}`)
      .sort()
      .join()
  return units(placed) === units(cart)
}
