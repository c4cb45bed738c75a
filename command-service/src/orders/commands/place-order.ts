import type { PaymentMethod } from '@clinic/shared-events/contracts/shop/orders.ts'
import { entityIdOf } from '@clinic/shared-events/definitions/ids.ts'
import { orderStream } from '@clinic/shared-events/orders/events.ts'
import { refuse } from '../../handling/decider.ts'
import { commandFrom, type Origin, stepOf } from '../../handling/origin.ts'
import { order } from '../decide-order.ts'
import { type Buyer, type OrderChannel, type OrderLine, reservationOf } from '../order.ts'
import type { OrderAnswer, OrderDeps } from './order-deps.ts'
import { createReserving } from './reserving.ts'
import { deriveTrackingNumber } from './tracking-number.ts'

export type OrderRequest = {
  /** `price`: what the page showed, in colones. */
  items: readonly { productId: string; quantity: number; price: number }[]
  paymentMethod: PaymentMethod
  buyer: Buyer
  channel: OrderChannel
}

/**
 * Places an order in two steps: holds the units of each product at the price that was shown, then appends `OrderPlaced`, which
 * names the reservations, at the revision read before that. The id is the command's, so a repeat finds its own.
 */
export const placeOrder = async (deps: OrderDeps, asked: OrderRequest, origin: Origin): Promise<OrderAnswer> => {
  const { handler, codec, idSecret } = deps
  const orderId = entityIdOf(idSecret, origin.commandId, 'order')
  const stream = orderStream(orderId)
  const lines = await linesOf(deps, asked.items, stepOf(origin))
  const reserving = createReserving(deps, orderId, origin)
  const { paymentMethod, buyer, channel } = asked
  const trackingNumber = deriveTrackingNumber(idSecret, origin.commandId)
  const answer: OrderAnswer = await handler.handle({
    stream,
    decider: order,
    ...commandFrom(origin, {
      type: 'PlaceOrder',
      data: { orderId, trackingNumber, lines, paymentMethod, buyer, channel },
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
const linesOf = async ({ stock }: OrderDeps, items: OrderRequest['items'], step: string): Promise<OrderLine[]> => {
  const lines = new Map<string, Omit<OrderLine, 'offer'>>()
  for (const [at, { productId, quantity, price: shownPrice }] of items.entries()) {
    const key = `${productId}@${shownPrice}`
    const before = lines.get(key)
    const reservationId = reservationOf(step, productId)
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
