import type { OrderStatus, PaymentMethod } from '@clinic/shared-events/contracts/orders.ts'
import type { OrderEvent, OrderPlaced, PlacedItem } from '@clinic/shared-events/orders/events.ts'
import {
  accept,
  type Command,
  type Decider,
  type Decision,
  type Happened,
  nothing,
  refuse,
  unreachable,
} from '../handling/decider.ts'

/** Who buys, where to, and what they noted. */
export type Buyer = NonNullable<OrderPlaced['financial']>
export type Placed = Omit<OrderPlaced['data'], 'items'> & {
  status: OrderStatus
  items: readonly PlacedItem[]
  createdAt: string
}
/** An abandoned order was never placed and never will be. */
export type Order = { status: 'none' } | { status: 'abandoned' } | Placed

/** One product of an order: what was asked, and what is offered now; null for no such product. `line`: its place among what was sent, from 0. */
export type OrderLine = {
  line: number
  productId: string
  reservationId: string
  quantity: number
  shownPrice: number
  offer: { title: string; price: number } | null
}
export type PlaceOrder = Command<
  'PlaceOrder',
  {
    orderId: string
    trackingNumber: string
    lines: readonly OrderLine[]
    paymentMethod: PaymentMethod
    buyer: Buyer
  }
>
export type ChangeOrderStatus = Command<'ChangeOrderStatus', { to: 'processing' | 'delivered' }>
/** The fence: the order is given up unless it holds the reservation (docs/streams.md#two-stream-steps). */
export type AbandonOrder = Command<'AbandonOrder', { orderId: string; productId: string; reservationId: string }>
export type OrderCommand = PlaceOrder | ChangeOrderStatus | AbandonOrder

/** `line` as in `OrderLine`. */
export type OrderRejection =
  | { type: 'OrderNotFound' }
  | { type: 'AlreadyPlaced' }
  | { type: 'UnknownProduct'; line: number }
  | { type: 'PriceChanged'; line: number; title: string; price: number }
  | { type: 'StockShort'; line: number; title: string; stock: number }
  /** Its reservations were given up meanwhile; it can only be sent anew, under a new key. */
  | { type: 'StepAbandoned' }
  | { type: 'ReservationHeld' }
type OrderDecision = Decision<OrderEvent, OrderRejection>

export const isPlaced = (state: Order): state is Placed => state.status !== 'none' && state.status !== 'abandoned'

/** What an order holds is what its own stream names (docs/streams.md#two-stream-steps). */
export const holdsStock = (state: Order, reservationId: string): boolean =>
  isPlaced(state) && state.items.some((item) => item.reservationId === reservationId)

const evolve = (state: Order, event: Happened<OrderEvent>): Order => {
  switch (event.type) {
    case 'OrderPlaced':
      return { ...event.data, status: 'pending', createdAt: event.at }
    case 'OrderProcessingStarted':
      return isPlaced(state) ? { ...state, status: 'processing' } : state
    case 'OrderDelivered':
      return isPlaced(state) ? { ...state, status: 'delivered' } : state
    case 'OrderAbandoned':
      return isPlaced(state) ? state : { status: 'abandoned' }
    default:
      return unreachable(event)
  }
}

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

const changeStatus = ({ data: { to } }: ChangeOrderStatus, state: Order): OrderDecision => {
  if (!isPlaced(state)) return refuse({ type: 'OrderNotFound' })
  if (state.status === to) return nothing
  const { orderId, trackingNumber } = state
  const type = to === 'processing' ? 'OrderProcessingStarted' : 'OrderDelivered'
  return accept({ type, data: { orderId, trackingNumber } })
}

/** One fence is enough: an abandoned order names no reservation any more, a placed one no other than those it has. */
const abandon = ({ data }: AbandonOrder, state: Order): OrderDecision => {
  if (holdsStock(state, data.reservationId)) return refuse({ type: 'ReservationHeld' })
  return state.status === 'none' ? accept({ type: 'OrderAbandoned', data }) : nothing
}

/** `order-<id>`: placed, worked on, delivered; or abandoned before it was placed. */
export const order: Decider<Order, OrderCommand, OrderEvent, OrderRejection> = {
  initialState: () => ({ status: 'none' }),
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
