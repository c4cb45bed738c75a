import { z } from 'zod'
import { paymentMethod } from '../contracts/orders.ts'
import { defineEvent, type EventOf } from '../log/define-event.ts'

/** What every event of an order carries, so that a projection needs nothing but the event (docs/streams.md#events-carry-their-keys). */
const which = z.object({ orderId: z.string(), trackingNumber: z.string() })

/** `title` is what the wire calls the product's name; `reservationId` names what `product-<productId>` holds for it. */
const item = z.object({
  productId: z.string(),
  reservationId: z.string(),
  title: z.string(),
  quantity: z.int().min(1),
  price: z.int().min(0),
})
export type PlacedItem = z.infer<typeof item>

/** Prices and total are the server's own. Who buys is sealed as `financial` (docs/log.md#personal-data). */
export const orderPlaced = defineEvent('OrderPlaced', 1, {
  data: z.object({
    ...which.shape,
    items: z.array(item),
    totalAmount: z.int().min(0),
    paymentMethod,
  }),
  financial: z.object({
    customerName: z.string(),
    customerEmail: z.string(),
    customerPhone: z.string(),
    customerAddress: z.string(),
    notes: z.string().optional(),
  }),
})
export const orderProcessingStarted = defineEvent('OrderProcessingStarted', 1, { data: which })
export const orderDelivered = defineEvent('OrderDelivered', 1, { data: which })
/**
 * Fence: this order was given up before it was placed; the reservations made for it are no longer its own
 * (docs/streams.md#two-stream-steps).
 */
export const orderAbandoned = defineEvent('OrderAbandoned', 1, {
  data: z.object({ orderId: z.string(), productId: z.string(), reservationId: z.string() }),
})

export const orderEvents = [orderPlaced, orderProcessingStarted, orderDelivered, orderAbandoned] as const
export type OrderEvent = EventOf<(typeof orderEvents)[number]>
export type OrderPlaced = EventOf<typeof orderPlaced>

/** `order-<id>`: the order's whole history. */
export const orderStream = (id: string): string => `order-${id}`
