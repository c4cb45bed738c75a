import { z } from 'zod'
import { payMethod } from '../appointments/visit-money.ts'
import { declareCalls, everyone, staffOnly } from '../wire/call.ts'
import {
  emailLimit,
  emailShape,
  entityId,
  isMailable,
  listCursor,
  listLimit,
  listSort,
  onlyOne,
  optionalText,
  orAbsent,
  orBlank,
  personal,
  phone,
  requiredText,
  trackingNumber,
} from '../wire/common.ts'
import { declareFeeds } from '../wire/feed.ts'
import { searchLimit } from '../wire/search-text.ts'
import { textLength, typedText } from '../wire/typed-text.ts'
import { mostLines, mostUnits, quantity, quantityOrNone } from './carts.ts'

/** Wire values of an order's status (docs/specification.md#office-states). */
export const orderStatuses = ['pending', 'processing', 'delivered', 'cancelled'] as const
export const orderStatus = z.enum(orderStatuses, 'Estado no válido')
export type OrderStatus = z.infer<typeof orderStatus>

/** 'whatsapp' is the cart's flow, the others are the checkout's (docs/specification.md#public-rules, #public-constants). */
export const paymentMethods = ['whatsapp', 'efectivo', 'transferencia', 'tarjeta'] as const
export const checkoutMethods = ['efectivo', 'transferencia', 'tarjeta'] as const
export const paymentMethod = z.enum(paymentMethods, 'Método de pago no válido')
export type PaymentMethod = z.infer<typeof paymentMethod>

/** Longest text each field takes; the screens show the same limits. `address` holds ' - ' and the location too in the cart's flow. */
export const orderLimits = { name: 200, address: 1000, notes: 2000 } as const
/** The cart's dialog: together with ' - ' they fit into the order's address. */
export const cartCustomerLimits = { address: 500, location: 400 } as const
/** The shortest address of an order in characters (docs/specification.md#public-rules). */
const shortestAddress = 10
const addressMissing = 'Dirección completa es requerida'

const buyerEmail = z
  .string('Email inválido')
  .overwrite(typedText)
  .max(emailLimit, `Email: máximo ${emailLimit} caracteres`)
  .regex(emailShape, 'Email inválido')
  .refine(isMailable, 'Email inválido')

const buyer = {
  customerName: requiredText('Nombre', orderLimits.name),
  customerEmail: buyerEmail,
  customerPhone: phone,
  customerAddress: requiredText('Dirección', orderLimits.address, addressMissing),
  notes: optionalText('Notas', orderLimits.notes),
}

/** What the checkout page's form holds (docs/specification.md#public-rules): the address has 10 characters at least. */
export const checkoutForm = z.object({
  ...buyer,
  customerAddress: buyer.customerAddress.min(shortestAddress, addressMissing),
  paymentMethod: z.enum(checkoutMethods, 'Método de pago no válido'),
})

/** What the cart's customer dialog holds (docs/specification.md#public-screens): sent as `customerAddress`, ' - ', location. */
export const cartCustomerForm = z.object({
  name: buyer.customerName,
  email: buyerEmail,
  phone,
  address: requiredText('Dirección', cartCustomerLimits.address, addressMissing),
  location: optionalText('Ubicación', cartCustomerLimits.location),
})

const tooManyUnits = `Cantidad: el pedido admite ${mostUnits} unidades de cada producto como máximo`
const priceSentence = 'Precio: debe ser un número entero de colones'
const colones = z.int(priceSentence).min(0, priceSentence).max(1_000_000_000, priceSentence)

/** One line of either flow: the cart's carries `name`, the checkout's `productName`. `price` is what the page showed. */
const orderedItem = z.object({
  productId: entityId,
  quantity,
  price: colones,
  name: optionalText('Producto', 300),
  productName: optionalText('Producto', 300),
})

/**
 * POST /api/orders (docs/specification.md#public-calls), both flows and what staff order for who phones (docs/decisions/0219): without a session
 * it has an e-mail, and `staffNote` is not read. `status` is read and checked and never trusted; so are
 * `totalAmount` and the names: the server computes the total from its own prices. 201 `placedAnswer`. 400 malformed (`fields`
 * by path: `customerEmail`, `items.0.productId` for an unknown product; more than `mostUnits` of one product in all its lines). 409, each naming the product in `error` and its line
 * in `fields`: `price-changed` (`items.0.price`), `stock-short` (`items.0.quantity`); also `step-abandoned` and
 * `idempotency-key-reused`. After any of these the next try takes a new key.
 */
export const placeOrderBody = z
  .object({
    ...buyer,
    customerEmail: orBlank(buyerEmail),
    staffNote: optionalText('Nota interna', orderLimits.notes),
    items: z
      .array(orderedItem, 'El pedido no tiene productos')
      .min(1, 'El pedido no tiene productos')
      .max(mostLines, `El pedido admite ${mostLines} productos como máximo`),
    totalAmount: orAbsent(colones),
    paymentMethod: orAbsent(paymentMethod).transform((method) => method ?? 'whatsapp'),
    status: orAbsent(orderStatus),
  })
  .superRefine(({ paymentMethod: method, customerAddress }, check) => {
    if (method !== 'whatsapp' && textLength(customerAddress) < shortestAddress)
      check.addIssue({ code: 'custom', path: ['customerAddress'], message: addressMissing })
  })
  .superRefine(({ items }, check) => {
    const asked = new Map<string, number>()
    for (const [at, { productId, quantity: units }] of items.entries()) {
      const sum = (asked.get(productId) ?? 0) + units
      asked.set(productId, sum)
      if (sum > mostUnits) check.addIssue({ code: 'custom', path: ['items', at, 'quantity'], message: tooManyUnits })
    }
  })
export type PlaceOrderBody = z.infer<typeof placeOrderBody>

/** What an order holds of a product. `price` per unit in colones, as charged. */
export const orderItem = z.object({
  productId: z.string(),
  name: z.string(),
  quantity: z.int(),
  price: z.int(),
})

/** POST /api/orders answers (201): nothing personal, for the answer may be repeated to whoever holds the key. */
export const placedAnswer = z.object({
  id: z.string(),
  trackingNumber,
  status: orderStatus,
  items: z.array(orderItem),
  totalAmount: z.int(),
  createdAt: z.string(),
})
export type PlacedAnswer = z.infer<typeof placedAnswer>

/** GET /api/orders answers a list of these for staff, newest first. Instants are UTC ISO strings. */
export const orderRow = z.object({
  id: z.string(),
  trackingNumber,
  customerName: personal,
  customerEmail: personal,
  customerPhone: personal,
  customerAddress: personal,
  items: z.array(orderItem),
  totalAmount: z.int(),
  status: orderStatus,
  /** It is pending, and nobody answered it in time: it holds no units until it is processed. */
  withoutStock: z.boolean(),
  paymentMethod,
  /** Null when there are none, too. */
  notes: personal,
  /** What staff noted of it, which the buyer is never shown; null for nothing. */
  staffNote: personal,
  /** How and when it was paid; null while it was not. */
  paid: z.object({ method: payMethod, at: z.string() }).nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Revision of the order's stream this row shows; goes into If-Match. */
  revision: z.string(),
})
export type OrderRow = z.infer<typeof orderRow>

/** Narrowing of GET /api/orders; the newest first unless `sort` is 'asc'. `search` (ours): by number, name, e-mail or phone. */
const orderListQuery = z.object({
  status: orAbsent(orderStatus),
  search: optionalText('Búsqueda', searchLimit),
  limit: listLimit,
  sort: listSort,
  after: orAbsent(listCursor),
})

/** GET /api/orders/counts (ours) and its live row: how many orders there are of each status, and of all. */
export const orderCounts = z.object({
  pending: z.int(),
  processing: z.int(),
  delivered: z.int(),
  cancelled: z.int(),
  total: z.int(),
})
export type OrderCounts = z.infer<typeof orderCounts>

/** PATCH /api/orders/{orderId}/status (docs/specification.md#office-calls). 409 `stock-short` when units that it does not hold are short. */
const orderStatusBody = z.object({ status: orderStatus })

/**
 * PATCH /api/orders/{orderId} (ours; docs/decisions/0213): exactly one field. '' takes the e-mail and the note away, and that it was paid. 409
 * `order-over` for the buyer and the units of an order that was delivered or cancelled. `units` (docs/decisions/0213): of a product that it has, 0
 * takes it out; 409 `stock-short` naming it, `order-paid`, `last-product` and `not-ordered`.
 */
export const correctOrderBody = onlyOne(
  z
    .object({
      customerName: buyer.customerName,
      customerEmail: orBlank(buyerEmail),
      customerPhone: phone,
      customerAddress: buyer.customerAddress,
      staffNote: optionalText('Nota interna', orderLimits.notes),
      paid: orAbsent(payMethod),
      units: z.object({ productId: entityId, quantity: quantityOrNone }),
    })
    .partial(),
)
export type CorrectOrderBody = z.infer<typeof correctOrderBody>

/** GET /api/public/orders/{trackingNumber} and the row of room `order:<trackingNumber>` (ours): no personal data. 404 unknown. */
export const orderProgress = z.object({
  trackingNumber,
  status: orderStatus,
  /** Each status it came to and when, oldest first. */
  steps: z.array(z.object({ status: orderStatus, at: z.string() })),
  items: z.array(z.object({ name: z.string(), quantity: z.int() })),
  totalAmount: z.int(),
})
export type OrderProgress = z.infer<typeof orderProgress>

export const orderCalls = declareCalls({
  placeOrder: {
    method: 'POST',
    path: '/api/orders',
    who: everyone,
    summary: 'Hacer un pedido',
    body: placeOrderBody,
    answer: placedAnswer,
    good: 201,
    refuses: [409],
    limit: 'order',
  },
  listOrders: {
    method: 'GET',
    path: '/api/orders',
    who: staffOnly,
    summary: 'Pedidos, los más nuevos primero',
    query: orderListQuery,
    answer: z.array(orderRow),
  },
  countOrders: {
    method: 'GET',
    path: '/api/orders/counts',
    who: staffOnly,
    summary: 'Cuántos pedidos hay de cada estado',
    answer: orderCounts,
  },
  readOrder: {
    method: 'GET',
    path: '/api/orders/:orderId',
    who: staffOnly,
    summary: 'Un pedido',
    answer: orderRow,
    refuses: [404],
  },
  changeOrderStatus: {
    method: 'PATCH',
    path: '/api/orders/:orderId/status',
    who: staffOnly,
    summary: 'Cambiar el estado de un pedido',
    body: orderStatusBody,
    answer: orderRow,
    refuses: [404, 409, 412],
  },
  correctOrder: {
    method: 'PATCH',
    path: '/api/orders/:orderId',
    who: staffOnly,
    summary: 'Corregir los datos o las cantidades de un pedido, su nota interna o si se pagó',
    body: correctOrderBody,
    answer: orderRow,
    refuses: [404, 409, 412],
  },
  readOrderProgress: {
    method: 'GET',
    path: '/api/public/orders/:trackingNumber',
    who: everyone,
    summary: 'El avance de un pedido, sin datos personales',
    answer: orderProgress,
    refuses: [404],
    limit: 'reading',
  },
})

export const orderFeeds = declareFeeds({
  orders: { projection: 'orders', room: 'staff', row: orderRow },
  counts: { projection: 'order-counts', room: 'staff', row: orderCounts },
  progress: { projection: 'order-progress', room: 'order', row: orderProgress },
})
