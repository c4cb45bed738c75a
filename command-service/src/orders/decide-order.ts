import type { OrderStatus } from '@clinic/shared-events/contracts/orders.ts'
import { type OrderEvent, orderEditTypes, type PlacedItem } from '@clinic/shared-events/orders/events.ts'
import { accept, type Decider, nothing, refuse, unreachable } from '../handling/decider.ts'
import {
  type AbandonOrder,
  type ChangeOrderStatus,
  evolve,
  holdsStock,
  initialState,
  isPlaced,
  type Order,
  type OrderCommand,
  type OrderDecision,
  type OrderRejection,
  type Placed,
  type PlaceOrder,
  reservationOf,
} from './order.ts'

/** Prices and total are the server's own; what the page showed must be what is charged. */
const place = ({ data }: PlaceOrder, state: Order): OrderDecision => {
  if (state.status === 'abandoned') return refuse({ type: 'StepAbandoned' })
  if (state.status !== 'none') return refuse({ type: 'AlreadyPlaced' })
  const { orderId, trackingNumber, paymentMethod, buyer } = data
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
    data: { orderId, trackingNumber, items, totalAmount, paymentMethod },
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
  if (state.status === 'cancelled') return to === 'cancelled' ? nothing : reopened(state, to, step)
  return to === 'cancelled' ? cancelled(state, state.status) : accept(movedOn(state, state.status, to))
}

type Open = Exclude<OrderStatus, 'cancelled'>

const cancelled = (state: Placed, from: Open): OrderDecision => {
  const { orderId, trackingNumber, items, totalAmount, createdAt: placedAt } = state
  const given = items.map(({ productId, reservationId }) => ({ productId, reservationId }))
  return accept({
    type: 'OrderCancelled',
    data: { orderId, trackingNumber, placedAt, totalAmount, from, items: given },
  })
}

const reopened = (state: Placed, to: Open, step: string): OrderDecision => {
  const { orderId, trackingNumber, items, letGo, totalAmount, createdAt: placedAt } = state
  const held = items.map((item) => ({
    ...item,
    reservationId: reservationOf(step, item.productId),
    heldBefore: item.reservationId,
  }))
  if (held.some(({ reservationId }) => letGo[reservationId])) return refuse({ type: 'StepAbandoned' })
  return accept({ type: 'OrderReopened', data: { orderId, trackingNumber, placedAt, totalAmount, to, items: held } })
}

/** Forward as it goes on, backward as a correction of what was said before. */
const movedOn = ({ orderId, trackingNumber }: Placed, from: Open, to: Open): OrderEvent => {
  const which = { orderId, trackingNumber }
  switch (to) {
    case 'delivered':
      return { type: 'OrderDelivered', data: { ...which, from: from === 'pending' ? 'pending' : 'processing' } }
    case 'processing':
      if (from === 'delivered') return { type: 'OrderSetBack', data: { ...which, from, to } }
      return { type: 'OrderProcessingStarted', data: which }
    case 'pending':
      return { type: 'OrderSetBack', data: { ...which, from: from === 'delivered' ? from : 'processing', to } }
    default:
      return unreachable(to)
  }
}

/** A fence for what is not held and was not given up before. Of an order that was never placed one is enough: it names no reservation any more. */
const abandon = ({ data }: AbandonOrder, state: Order): OrderDecision => {
  if (holdsStock(state, data.reservationId)) return refuse({ type: 'ReservationHeld' })
  if (state.status === 'none') return accept({ type: 'OrderAbandoned', data })
  if (state.status === 'abandoned' || state.letGo[data.reservationId]) return nothing
  return accept({ type: 'ReopeningAbandoned', data })
}

/** `order-<id>`: placed, worked on, delivered, cancelled and reopened; or abandoned before it was placed. */
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
      case 'AbandonOrder':
        return abandon(command, state)
      default:
        return unreachable(command)
    }
  },
}
