import { z } from 'zod'
import { categories } from '../contracts/shop/products.ts'
import { defineEvent, type EventOf } from '../definitions/define-event.ts'

const colones = z.int().min(0)
const units = z.int().min(0)

/** A product is offered. `title` is what the wire calls its name; `stock` in every event is what can be ordered after it. */
const productListed = defineEvent('ProductListed', 1, {
  data: z.object({
    productId: z.string(),
    title: z.string(),
    description: z.string(),
    price: colones,
    imageUrl: z.string(),
    category: z.enum(categories),
    stock: units,
  }),
})
/** What is said of a product was corrected. Carries the fields that changed, as they are now. */
const productDetailsCorrected = defineEvent('ProductDetailsCorrected', 1, {
  data: z.object({
    productId: z.string(),
    title: z.string().optional(),
    description: z.string().optional(),
    imageUrl: z.string().optional(),
    category: z.enum(categories).optional(),
  }),
})
const productRepriced = defineEvent('ProductRepriced', 1, {
  data: z.object({ productId: z.string(), from: colones, price: colones }),
})
/** The stock was counted anew; units that orders hold are not part of `stock`. */
const stockAdjusted = defineEvent('StockAdjusted', 1, {
  data: z.object({ productId: z.string(), from: units, stock: units }),
})

const reservation = z.object({
  productId: z.string(),
  reservationId: z.string(),
  orderId: z.string(),
  quantity: z.int().min(1),
  stock: units,
})
/** Units are held for an order, at the price it was shown. */
const stockReserved = defineEvent('StockReserved', 1, {
  data: z.object({ ...reservation.shape, price: colones }),
})
/** Units of an order were released and can be ordered again. `kept`: as many it goes on holding by that reservation; absent for none. */
const stockReleased = defineEvent('StockReleased', 1, {
  data: z.object({
    ...reservation.shape,
    reason: z.enum(['cancelled', 'abandoned', 'refused', 'unanswered', 'corrected']),
    kept: z.int().min(1).optional(),
  }),
})

export const productEvents = [
  productListed,
  productDetailsCorrected,
  productRepriced,
  stockAdjusted,
  stockReserved,
  stockReleased,
] as const
export type ProductEvent = EventOf<(typeof productEvents)[number]>
export type ProductListed = EventOf<typeof productListed>
export type ProductDetails = Omit<EventOf<typeof productDetailsCorrected>['data'], 'productId'>

/** Events that change what staff edit. Orders hold and release units beside an edit and make none stale. */
export const productEdits = [
  'ProductListed',
  'ProductDetailsCorrected',
  'ProductRepriced',
  'StockAdjusted',
] as const satisfies readonly ProductEvent['type'][]

/** `product-<id>`: what is offered, and who holds how many of it. */
export const productStream = (id: string): string => `product-${id}`
