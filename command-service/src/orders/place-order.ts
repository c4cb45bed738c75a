import type { PaymentMethod } from '@clinic/shared-events/contracts/orders.ts'
import type { Codec } from '@clinic/shared-events/log/codec.ts'
import { entityIdOf } from '@clinic/shared-events/log/ids.ts'
import { type OrderEvent, orderStream } from '@clinic/shared-events/orders/events.ts'
import type { Handled, HandlingRejection } from '../handling/command-request.ts'
import { refuse } from '../handling/decider.ts'
import type { CommandHandler } from '../handling/handle-command.ts'
import { commandFrom, type Origin, stepOf } from '../handling/origin.ts'
import { createStep } from '../process-managers/reservation-protocol.ts'
import type { ProductRejection } from '../products/product.ts'
import type { Stock, StockRef } from '../products/stock.ts'
import { type Buyer, holdsStock, type Order, type OrderLine, type OrderRejection, order } from './order.ts'
import { settleStock } from './settle-stock.ts'
import { deriveTrackingNumber } from './tracking-number.ts'

/** What the steps over an order's stream and its products' need. */
export type OrderParts = {
  handler: CommandHandler
  stock: Stock
  codec: Pick<Codec, 'ensureKeys'>
  /** The vault's 'ids': makes ids and tracking numbers unguessable. */
  idSecret: Buffer
  now: () => string
  /** Told of what was left to the process manager. */
  onLeftOver: (error: unknown) => void
}

export type OrderRequest = {
  /** `price`: what the page showed, in colones. */
  items: readonly { productId: string; quantity: number; price: number }[]
  paymentMethod: PaymentMethod
  buyer: Buyer
}
export type OrderAnswer = Handled<Order, OrderEvent, OrderRejection>

/**
 * Places an order in two steps: holds the units of each product at the price that was shown, then appends `OrderPlaced`, which
 * names the reservations, at the revision read before that. The id is the command's, so a repeat finds its own.
 */
export const placeOrder = async (parts: OrderParts, asked: OrderRequest, origin: Origin): Promise<OrderAnswer> => {
  const { handler, codec, idSecret } = parts
  const orderId = entityIdOf(idSecret, origin.commandId, 'order')
  const stream = orderStream(orderId)
  const lines = await linesOf(parts, asked.items, stepOf(origin))
  const reserving = createReserving(parts, orderId, origin)
  const { paymentMethod, buyer } = asked
  const trackingNumber = deriveTrackingNumber(idSecret, origin.commandId)
  const answer: OrderAnswer = await handler.handle({
    stream,
    decider: order,
    ...commandFrom(origin, {
      type: 'PlaceOrder',
      data: { orderId, trackingNumber, lines, paymentMethod, buyer },
    }),
    newStream: origin.randomId,
    beforeAppend: async (events, deadline) => {
      const [refused] = await Promise.all([reserving.reserve(lines, deadline), codec.ensureKeys(stream, ['financial'])])
      return refused ? refuse(refused) : { ok: true, events }
    },
  })
  await reserving.settleLeftOver(answer)
  return answer
}

/**
 * A product that was sent twice at one price is one line. At two prices it stays two, of which one at least is not the offer's, and
 * the order is refused.
 */
const linesOf = async ({ stock }: OrderParts, items: OrderRequest['items'], step: string): Promise<OrderLine[]> => {
  const lines = new Map<string, Omit<OrderLine, 'offer'>>()
  for (const [at, { productId, quantity, price: shownPrice }] of items.entries()) {
    const key = `${productId}@${shownPrice}`
    const before = lines.get(key)
    const reservationId = `${step}.${productId}`
    const total = (before?.quantity ?? 0) + quantity
    lines.set(key, { line: before?.line ?? at, productId, reservationId, quantity: total, shownPrice })
  }
  return Promise.all(
    [...lines.values()].map(async (line) => {
      const offer = await stock.offer(line.productId)
      return { ...line, offer: offer && { title: offer.title, price: offer.price } }
    }),
  )
}

/** Reserves for an order; afterwards, what was reserved and the order does not hold is released. */
const createReserving = (parts: OrderParts, orderId: string, origin: Origin) => {
  const step = createStep(holdsStock, (ref: StockRef) => settleStock(parts, ref, 'refused'), parts.onLeftOver)
  return {
    /** One product after another in the order of their ids: of two orders that want the same last units, one gets all of them. */
    async reserve(lines: readonly OrderLine[], deadline: number): Promise<OrderRejection | HandlingRejection | null> {
      const inOrder = lines.toSorted((a, b) => (a.productId < b.productId ? -1 : 1))
      for (const { line, productId, reservationId, quantity, shownPrice } of inOrder) {
        const ref = { reservationId, productId, orderId }
        const refused = await parts.stock.reserve({ ...ref, quantity, shownPrice }, origin, deadline)
        if (refused) return refusalOf(refused, line)
        step.reserved(ref)
      }
      return null
    },
    settleLeftOver: (answer: OrderAnswer) => step.settleLeftOver(answer),
  }
}

/** What a product says, as the order tells it. */
const refusalOf = (refused: ProductRejection | HandlingRejection, line: number): OrderRejection | HandlingRejection => {
  switch (refused.type) {
    case 'PriceChanged':
    case 'StockShort':
      return { ...refused, line }
    case 'ProductNotFound':
      return { type: 'UnknownProduct', line }
    case 'ReservationReleased':
      return { type: 'StepAbandoned' }
    default:
      return { type: 'Busy' }
  }
}
