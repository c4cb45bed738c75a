import { z } from 'zod'
import { payMethod } from '../contracts/appointments/visit-money.ts'
import { paymentMethod } from '../contracts/shop/orders.ts'
import { defineEvent, type EventOf, type Upcaster } from '../definitions/define-event.ts'

/** The fields of every event of an order, so that a projection needs nothing but the event (docs/streams.md#events-carry-their-keys). */
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

/** Prices and total are the server's own. `channel`: 'staff' where they ordered for who phoned. Who buys is sealed as `financial` (docs/log.md#personal-data). */
const orderPlaced = defineEvent('OrderPlaced', 1, {
  data: z.object({
    ...which.shape,
    items: z.array(item),
    totalAmount: z.int().min(0),
    paymentMethod,
    channel: z.literal('staff').optional(),
  }),
  financial: z.object({
    customerName: z.string(),
    customerEmail: z.string(),
    customerPhone: z.string(),
    customerAddress: z.string(),
    notes: z.string().optional(),
    staffNote: z.string().optional(),
  }),
})
/** Work on a pending order began. */
const orderProcessingStarted = defineEvent('OrderProcessingStarted', 1, { data: which })

/** What a report needs of an order that ends or begins again: when it was placed, a UTC instant, and what it comes to. */
const inReports = { placedAt: z.string(), totalAmount: z.int().min(0) }
/** When the order was placed; earlier events do not say it (docs/decisions/0213-what-staff-put-right-of-an-order.md). */
const placedAt = z.string().optional()
const underWay = z.enum(['pending', 'processing'])
/** Version 1 did not say from where: no call made one, and who recorded some had begun each of them before. */
const deliveredFrom: Upcaster = {
  type: 'OrderDelivered',
  from: 1,
  up: (content) => {
    const { data } = content as { data: object }
    return { data: { ...data, from: 'processing' } }
  },
}
const orderDelivered = defineEvent(
  'OrderDelivered',
  2,
  { data: z.object({ ...which.shape, placedAt, from: underWay }) },
  [deliveredFrom],
)
/** What was said of an order did not hold: it was not delivered, or nobody works on it. What it holds stays held. */
const orderSetBack = defineEvent('OrderSetBack', 1, {
  data: z.object({ ...which.shape, placedAt, from: z.enum(['processing', 'delivered']), to: underWay }),
})
/** The order gave up the reservations it names; they are released. */
const orderCancelled = defineEvent('OrderCancelled', 1, {
  data: z.object({
    ...which.shape,
    ...inReports,
    from: z.enum(['pending', 'processing', 'delivered']),
    items: z.array(item.pick({ productId: true, reservationId: true })),
  }),
})
/**
 * Nobody answered the order in time: it gave up the reservations it names and stays pending
 * (docs/decisions/0011-stock-is-held-with-the-order.md).
 */
const orderStockReturned = defineEvent('OrderStockReturned', 1, {
  data: z.object({ ...which.shape, items: z.array(item.pick({ productId: true, reservationId: true })) }),
})
const itemAgain = z.object({ ...item.shape, heldBefore: z.string() })
/** A pending order that gave its units up holds them again, each by a new reservation: it is processed. `heldBefore`: the one it gave up. */
const orderStockTakenAgain = defineEvent('OrderStockTakenAgain', 1, {
  data: z.object({ ...which.shape, items: z.array(itemAgain) }),
})
/** A cancelled order holds its units again, as `OrderStockTakenAgain` says. */
const orderReopened = defineEvent('OrderReopened', 1, {
  data: z.object({
    ...which.shape,
    ...inReports,
    to: z.enum(['pending', 'processing', 'delivered']),
    items: z.array(itemAgain),
  }),
})
/** What staff put right or noted of an order while its status stays: the fields that changed, as they are now; '' for a note taken away. */
const orderDetailsCorrected = defineEvent('OrderDetailsCorrected', 1, {
  data: which,
  financial: z.object({
    customerName: z.string().optional(),
    customerEmail: z.string().optional(),
    customerPhone: z.string().optional(),
    customerAddress: z.string().optional(),
    staffNote: z.string().optional(),
  }),
})
/**
 * Staff corrected how many units of a product the order has, 0 for none any more. `items`: all that it holds now, of a product in one part or more.
 * `givenUp`: the reservations that it holds whole no more, with the units that it keeps of each.
 */
const orderUnitsCorrected = defineEvent('OrderUnitsCorrected', 1, {
  data: z.object({
    ...which.shape,
    ...inReports,
    productId: z.string(),
    from: z.int().min(1),
    quantity: z.int().min(0),
    items: z.array(item),
    givenUp: z.array(item.pick({ productId: true, reservationId: true }).extend({ kept: z.int().min(0) })),
  }),
})
/** The order was paid, whole and in that way. */
const orderPaymentReceived = defineEvent('OrderPaymentReceived', 1, {
  data: z.object({ ...which.shape, method: payMethod }),
})
/** It was not paid after all. */
const orderPaymentUndone = defineEvent('OrderPaymentUndone', 1, { data: which })

const fence = z.object({ orderId: z.string(), productId: z.string(), reservationId: z.string() })
/**
 * Fence: this order was given up before it was placed; it can no longer hold the reservations made for it
 * (docs/streams.md#two-stream-steps).
 */
const orderAbandoned = defineEvent('OrderAbandoned', 1, { data: fence })
/** Fence: the attempt to hold units again that made the reservation was given up. */
const reopeningAbandoned = defineEvent('ReopeningAbandoned', 1, { data: fence })

export const orderEvents = [
  orderPlaced,
  orderProcessingStarted,
  orderDelivered,
  orderSetBack,
  orderCancelled,
  orderReopened,
  orderDetailsCorrected,
  orderUnitsCorrected,
  orderPaymentReceived,
  orderPaymentUndone,
  orderStockReturned,
  orderStockTakenAgain,
  orderAbandoned,
  reopeningAbandoned,
] as const
export type OrderEvent = EventOf<(typeof orderEvents)[number]>
export type OrderPlaced = EventOf<typeof orderPlaced>
export type OrderStockReturned = EventOf<typeof orderStockReturned>

/** Fences, and what becomes of units while the status stays: a change of status begun before one of them is not stale. */
const notEdits = [
  'OrderAbandoned',
  'ReopeningAbandoned',
  'OrderStockReturned',
  'OrderStockTakenAgain',
] as const satisfies readonly OrderEvent['type'][]
export type OrderEdit = Exclude<OrderEvent, { type: (typeof notEdits)[number] }>
export const isOrderEdit = (type: OrderEvent['type']): type is OrderEdit['type'] =>
  !notEdits.some((one) => one === type)
export const orderEditTypes: readonly OrderEdit['type'][] = orderEvents.map(({ type }) => type).filter(isOrderEdit)

/** Edits that leave the status as it is. */
const notSteps = [
  'OrderDetailsCorrected',
  'OrderUnitsCorrected',
  'OrderPaymentReceived',
  'OrderPaymentUndone',
] as const satisfies readonly OrderEvent['type'][]
export type OrderStep = Exclude<OrderEdit, { type: (typeof notSteps)[number] }>
/** What brings an order to a status. */
export const orderStepTypes = orderEditTypes.filter(
  (type): type is OrderStep['type'] => !notSteps.some((one) => one === type),
)

/** `order-<id>`: the order's whole history. */
export const orderStream = (id: string): string => `order-${id}`
