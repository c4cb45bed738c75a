import { z } from 'zod'
import { declareCalls, everyone } from '../wire/call.ts'
import { entityId } from '../wire/common.ts'
import { readCartAddress } from '../wire/first-page-calls.ts'

/** The anonymous visitor's secret, made by the browser (docs/open-points.md#carts). The server keeps only a keyed hash of it. */
export const sessionId = z.string('Sesión inválida').regex(/^[A-Za-z0-9_-]{8,128}$/, 'Sesión inválida')

/** Units of one product in a cart or an order, and different products in one. */
export const mostUnits = 99
export const mostLines = 100
/** Changes of one cart within a day in Costa Rica (docs/decisions/0009); emptying it is always possible. */
export const mostChangesADay = 200

const quantitySentence = `Cantidad: debe ser un número entero de 1 a ${mostUnits}`
/** The same, or none. */
const noneSentence = `Cantidad: debe ser un número entero de 0 a ${mostUnits}`
export const quantityOrNone = z.int(noneSentence).min(0, noneSentence).max(mostUnits, noneSentence)
export const quantity = z.int(quantitySentence).min(1, quantitySentence).max(mostUnits, quantitySentence)

/**
 * POST /api/cart (docs/specification.md#public-calls). 201 with the line as it stands then: a product that is there already
 * raises its line. 400 malformed or unknown product; 409 `cart-full` beyond `mostLines` products or `mostUnits` of one,
 * `cart-changes-used-up` beyond `mostChangesADay`.
 */
const addToCartBody = z.object({
  productId: entityId,
  quantity: quantity.default(1),
  sessionId,
})

/** `<cartId>.<n>`: the id of a line holds its cart's stream, which nobody can guess (docs/streams.md#ids). */
export const cartLineId = z.string().regex(/^[0-9A-Za-z]{22}\.[1-9]\d{0,8}$/, 'Identificador inválido')

/** GET /api/cart?sessionId= answers a list of these, oldest first; an unknown session has an empty one. */
export const cartItem = z.object({ id: z.string(), productId: z.string(), quantity: z.int() })
export type CartItem = z.infer<typeof cartItem>
const cartQuery = z.object({ sessionId })

/** PATCH /api/cart/{id}: 200 with the line; 404 `line-gone` when it left the cart, 409 `cart-changes-used-up`. */
const changeQuantityBody = z.object({ quantity })

/** DELETE /api/cart/{id} and DELETE /api/cart/session/{sessionId}: 200 also when there was nothing to remove; a line
 * that is there is 409 `cart-changes-used-up` beyond `mostChangesADay`. */
const cartChanged = z.object({ success: z.literal(true) })

export const cartCalls = declareCalls({
  readCart: {
    ...readCartAddress,
    summary: 'El carrito de una sesión anónima',
    query: cartQuery,
    answer: z.array(cartItem),
    limit: 'reading',
  },
  addToCart: {
    method: 'POST',
    path: '/api/cart',
    who: everyone,
    summary: 'Agregar un producto al carrito',
    body: addToCartBody,
    answer: cartItem,
    good: 201,
    refuses: [409],
    limit: 'cart',
  },
  emptyCart: {
    method: 'DELETE',
    path: '/api/cart/session/:sessionId',
    who: everyone,
    summary: 'Vaciar el carrito',
    answer: cartChanged,
    limit: 'cart',
  },
  changeCartQuantity: {
    method: 'PATCH',
    path: '/api/cart/:id',
    who: everyone,
    summary: 'Cambiar las unidades de una línea del carrito',
    body: changeQuantityBody,
    answer: cartItem,
    refuses: [404, 409],
    limit: 'cart',
  },
  removeFromCart: {
    method: 'DELETE',
    path: '/api/cart/:id',
    who: everyone,
    summary: 'Quitar una línea del carrito',
    answer: cartChanged,
    limit: 'cart',
  },
})
