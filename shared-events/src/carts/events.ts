import { z } from 'zod'
import { defineEvent, type EventOf } from '../definitions/define-event.ts'

/** A line of a cart: `<cartId>.<line>` outside. A line's number is never given to another product. */
const line = z.object({ cartId: z.string(), line: z.int().min(1), productId: z.string() })

/** `quantity` is the line's after it was raised by `added`. */
const cartItemAdded = defineEvent('CartItemAdded', 1, {
  data: z.object({ ...line.shape, added: z.int().min(1), quantity: z.int().min(1) }),
})
/** A line holds `quantity` units from now on. */
const cartQuantityChanged = defineEvent('CartQuantityChanged', 1, {
  data: z.object({ ...line.shape, quantity: z.int().min(1) }),
})
const cartItemRemoved = defineEvent('CartItemRemoved', 1, { data: line })
const cartEmptied = defineEvent('CartEmptied', 1, { data: z.object({ cartId: z.string() }) })

export const cartEvents = [cartItemAdded, cartQuantityChanged, cartItemRemoved, cartEmptied] as const
export type CartEvent = EventOf<(typeof cartEvents)[number]>

/** `cart-<cartId>`; the cart's id is a keyed hash of the session id, which itself is written nowhere (docs/streams.md#streams). */
export const cartStream = (cartId: string): string => `cart-${cartId}`
