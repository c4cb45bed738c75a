import { z } from 'zod'
import { categories } from '../contracts/products.ts'
import { defineEvent, type EventOf } from '../log/define-event.ts'

const colones = z.int().min(0)
const units = z.int().min(0)

/** A product is offered. `title` is what the wire calls its name; `stock` in every event is what can be ordered after it. */
export const productListed = defineEvent('ProductListed', 1, {
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
export const productRepriced = defineEvent('ProductRepriced', 1, {
  data: z.object({ productId: z.string(), from: colones, price: colones }),
})
/** Counted anew; what orders hold is not part of `stock`. */
export const stockAdjusted = defineEvent('StockAdjusted', 1, {
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
export const stockReserved = defineEvent('StockReserved', 1, {
  data: z.object({ ...reservation.shape, price: colones }),
})
/** Units of an order were released and can be ordered again. */
export const stockReleased = defineEvent('StockReleased', 1, {
  data: z.object({ ...reservation.shape, reason: z.enum(['cancelled', 'abandoned', 'refused']) }),
})

export const productEvents = [productListed, productRepriced, stockAdjusted, stockReserved, stockReleased] as const
export type ProductEvent = EventOf<(typeof productEvents)[number]>
export type ProductListed = EventOf<typeof productListed>

/** `product-<id>`: what is offered, and who holds how many of it. */
export const productStream = (id: string): string => `product-${id}`
