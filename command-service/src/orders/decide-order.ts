import type { OrderStatus } from '@clinic/shared-events/contracts/shop/orders.ts'
import {
  type OrderEvent,
  type OrderStockReturned,
  orderEditTypes,
  type PlacedItem,
} from '@clinic/shared-events/orders/events.ts'
import { accept, type Decider, nothing, refuse, unreachable } from '../handling/decider.ts'
import { correctUnits } from './decide-units.ts'
import {
  type AbandonOrder,
  type ChangeOrderStatus,
  type CorrectOrder,
  evolve,
  holdsStock,
  initialState,
  isPlaced,
  isWithoutStock,
  type Order,
  type OrderCommand,
  type OrderDecision,
  type OrderRejection,
  type Placed,
  type PlaceOrder,
  reservationOf,
  type TakenAgain,
} from './order.ts'

/** Prices and total are the server's own; what the page showed must be what is charged. */
const place = ({ data }: PlaceOrder, state: Order): OrderDecision => {
  if (state.status === 'abandoned') return refuse({ type: 'StepAbandoned' })
  if (state.status !== 'none') return refuse({ type: 'AlreadyPlaced' })
  const { orderId, trackingNumber, paymentMethod, buyer, channel } = data
  const items: PlacedItem[] = []
  for (const { line, productId, reservationId, quantity, shownPrice, offer } of data.lines) {
    if (!offer) return refuse({ type: 'UnknownProduct', line })
    const { title, price } = offer
    if (price !== shownPrice) return refuse({ type: 'PriceChanged', line, title, price })
    items.push({ productId, reservationId, title, quantity, price })
  }
  const totalAmount = items.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
  return accept({
    type: 'OrderPlaced',
    data: { orderId, trackingNumber, items, totalAmount, paymentMethod, ...(channel === 'staff' && { channel }) },
    financial: buyer,
  })
}

/**
 * Any status may follow any other (docs/specification.md#office-states); the same again is no error and leaves no trace. What is
 * cancelled gives its units up; what is reopened names new reservations of them, which are made before it is recorded.
 */
const changeStatus = ({ data: { to, step } }: ChangeOrderStatus, state: Order): OrderDecision => {
  if (!isPlaced(state)) return refuse({ type: 'OrderNotFound' })
  if (state.status === to) return nothing
  if (state.buyer === null && to !== 'cancelled') return refuse({ type: 'DetailsErased' })
  if (state.status === 'cancelled') return to === 'cancelled' ? nothing : reopened(state, to, step)
  if (to === 'cancelled') return cancelled(state, state.status)
  const onward = movedOn(state, state.status, to)
  return isWithoutStock(state) ? processedAgain(state, onward, step) : accept(onward)
}

type Open = Exclude<OrderStatus, 'cancelled'>

const cancelled = (state: Placed, from: Open): OrderDecision => {
  const { orderId, trackingNumber, totalAmount, createdAt: placedAt } = state
  return accept({
    type: 'OrderCancelled',
    data: { orderId, trackingNumber, placedAt, totalAmount, from, items: heldBy(state) },
  })
}

const heldBy = (state: Placed): OrderStockReturned['data']['items'] =>
  state.items
    .filter(({ reservationId }) => holdsStock(state, reservationId))
    .map(({ productId, reservationId }) => ({ productId, reservationId }))

/** Once, and only while nobody has answered. */
const returnStock = (state: Order): OrderDecision => {
  if (!isPlaced(state) || state.answered || isWithoutStock(state)) return nothing
  const { orderId, trackingNumber } = state
  return accept({ type: 'OrderStockReturned', data: { orderId, trackingNumber, items: heldBy(state) } })
}

const reopened = (state: Placed, to: Open, step: string): OrderDecision => {
  const { orderId, trackingNumber, totalAmount, createdAt: placedAt } = state
  const items = heldAgain(state, step)
  if (!items) return refuse({ type: 'StepAbandoned' })
  return accept({ type: 'OrderReopened', data: { orderId, trackingNumber, placedAt, totalAmount, to, items } })
}

/** What gave its units up holds them again before work on it begins. */
const processedAgain = (state: Placed, onward: OrderEvent, step: string): OrderDecision => {
  const { orderId, trackingNumber } = state
  const items = heldAgain(state, step)
  if (!items) return refuse({ type: 'StepAbandoned' })
  return accept({ type: 'OrderStockTakenAgain', data: { orderId, trackingNumber, items } }, onward)
}

/** New reservations of all its units, made by that step; null when one of them was fenced off. */
const heldAgain = ({ items, released }: Placed, step: string): TakenAgain['data']['items'] | null => {
  const held = items.map((item, at) => {
    const part = items.slice(0, at).filter(({ productId }) => productId === item.productId).length
    return { ...item, reservationId: reservationOf(step, item.productId, part), heldBefore: item.reservationId }
  })
  return held.some(({ reservationId }) => released[reservationId]) ? null : held
}

/** Forward as it goes on, backward as a correction of what was said before. */
const movedOn = ({ orderId, trackingNumber, createdAt: placedAt }: Placed, from: Open, to: Open): OrderEvent => {
  const which = { orderId, trackingNumber }
  const inReports = { ...which, placedAt }
  switch (to) {
    case 'delivered':
      return { type: 'OrderDelivered', data: { ...inReports, from: from === 'pending' ? 'pending' : 'processing' } }
    case 'processing':
      if (from === 'delivered') return { type: 'OrderSetBack', data: { ...inReports, from, to } }
      return { type: 'OrderProcessingStarted', data: which }
    case 'pending':
      return { type: 'OrderSetBack', data: { ...inReports, from: from === 'delivered' ? from : 'processing', to } }
    default:
      return unreachable(to)
  }
}

/** A field that is so already leaves no trace. Who buys is put right until the order left or was called off; the note and the payment always. */
const correct = ({ data }: CorrectOrder, state: Order): OrderDecision => {
  if (!isPlaced(state)) return refuse({ type: 'OrderNotFound' })
  const { orderId, trackingNumber, status, buyer, staffNote } = state
  const which = { orderId, trackingNumber }
  const { paid, ...asked } = data
  if ('paid' in data) {
    if (paid === state.paid?.method) return nothing
    return accept(
      paid
        ? { type: 'OrderPaymentReceived', data: { ...which, method: paid } }
        : { type: 'OrderPaymentUndone', data: which },
    )
  }
  // Of an erased buyer nothing is written again.
  if (!buyer) return refuse({ type: 'OrderNotFound' })
  const field = Object.fromEntries(Object.entries(asked).map(([name, text]) => [name, text ?? '']))
  const now = { ...buyer, staffNote: staffNote ?? '' }
  if (Object.entries(field).every(([name, text]) => now[name as keyof typeof now] === text)) return nothing
  if (!('staffNote' in asked) && (status === 'delivered' || status === 'cancelled'))
    return refuse({ type: 'OrderOver' })
  return accept({ type: 'OrderDetailsCorrected', data: which, financial: field })
}

/** A fence for what is not held and was not given up before. Of an order that was never placed one is enough: it names no reservation any more. */
const abandon = ({ data }: AbandonOrder, state: Order): OrderDecision => {
  if (holdsStock(state, data.reservationId)) return refuse({ type: 'ReservationHeld' })
  if (state.status === 'none') return accept({ type: 'OrderAbandoned', data })
  if (state.status === 'abandoned' || state.released[data.reservationId]) return nothing
  return accept({ type: 'ReopeningAbandoned', data })
}

/** `order-<id>`: placed, worked on, delivered, cancelled and reopened, its units given back and taken again; or abandoned before it was placed. */
export const order: Decider<Order, OrderCommand, OrderEvent, OrderRejection> = {
  edits: orderEditTypes,
  initialState,
  evolve,
  decide(command, state) {
    switch (command.type) {
      case 'PlaceOrder':
        return place(command, state)
      case 'ChangeOrderStatus':
        return changeStatus(command, state)
      case 'CorrectOrder':
        return correct(command, state)
      case 'CorrectUnits':
        return correctUnits(command, state)
      case 'AbandonOrder':
        return abandon(command, state)
      case 'ReturnStock':
        return returnStock(state)
      default:
        return unreachable(command)
    }
  },
}
