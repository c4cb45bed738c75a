import type { Refusals } from '../handling/refusals.ts'
import type { ProductRejection } from './product.ts'

/** Refusals that only orders meet, which answer them about their lines. */
type OfOrders = Extract<ProductRejection, { type: 'PriceChanged' | 'StockShort' | 'ReservationReleased' }>
const ofOrders: readonly string[] = ['PriceChanged', 'StockShort', 'ReservationReleased'] satisfies OfOrders['type'][]
export const isOfOrders = <R extends { type: string }>(rejection: R): rejection is Extract<R, OfOrders> =>
  ofOrders.includes(rejection.type)

/** How a change of a product is refused (docs/http.md#errors). */
export const productRefusals = {
  ProductNotFound: { status: 404, code: 'not-found', sentence: 'No existe ese producto.' },
  AlreadyListed: { status: 409, code: 'already-listed', sentence: 'Ese producto ya está en la tienda.' },
  NotANumberOfUnits: {
    status: 400,
    code: 'invalid',
    sentence: 'Precio y stock deben ser números enteros desde 0.',
  },
  StockNegative: {
    status: 409,
    code: 'stock-negative',
    sentence: 'El stock no puede ser negativo.',
    field: 'stock',
  },
} as const satisfies Refusals<Exclude<ProductRejection, OfOrders>>
