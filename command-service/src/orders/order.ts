import type {
  CorrectOrderBody,
  OrderRow,
  OrderStatus,
  PaymentMethod,
} from '@clinic/shared-events/contracts/shop/orders.ts'
import { isOrderEdit, type OrderEvent, type OrderPlaced, type PlacedItem } from '@clinic/shared-events/orders/events.ts'
import { type Command, type Decision, type Happened, unreachable } from '../handling/decider.ts'

/** Who buys, where to, and what they noted; what staff noted as they ordered for them. */
export type Buyer = NonNullable<OrderPlaced['financial']>
/** Who ordered: the buyer on the site, or staff for who phoned. */
export type OrderChannel = 'public' | 'staff'
/** Why an order gave a reservation up; it never holds that one again. */
export type Released = 'cancelled' | 'abandoned' | 'unanswered' | 'corrected'
/**
 * `items` name what is held, or was until it was given up, of a product in one part or more. `buyer` is null once erased. `released`: every reservation that was given up or
 * fenced off. `answered`: staff changed something of it.
 */
export type Placed = Omit<OrderPlaced['data'], 'items'> & {
  status: OrderStatus
  items: readonly PlacedItem[]
  buyer: Buyer | null
  released: Readonly<Record<string, Released>>
  answered: boolean
  staffNote: string | null
  paid: OrderRow['paid']
  createdAt: string
  updatedAt: string
}
/** An abandoned order was never placed and never will be. */
export type Order = { status: 'none' } | { status: 'abandoned' } | Placed

/** One product of an order: what was asked, and what is offered now; null for no such product. `line`: its index among what was sent, from 0. */
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
    channel: OrderChannel
  }
>
/** `step`: the id of this attempt to hold units again; see `reservationOf`. */
export type ChangeOrderStatus = Command<'ChangeOrderStatus', { to: OrderStatus; step: string }>
/** One of the fields, as it shall be. */
export type CorrectOrder = Command<'CorrectOrder', Omit<CorrectOrderBody, 'units'>>
/** How many units of a product it has, 0 for none any more. `step` as in `ChangeOrderStatus`. */
export type CorrectUnits = Command<'CorrectUnits', { productId: string; quantity: number; step: string }>
/** The fence: the reservation is given up unless the order holds it (docs/streams.md#two-stream-steps). */
export type AbandonOrder = Command<'AbandonOrder', { orderId: string; productId: string; reservationId: string }>
/** The time in which an order holds its units unanswered is over. */
type ReturnStock = Command<'ReturnStock', { orderId: string }>
export type OrderCommand = PlaceOrder | ChangeOrderStatus | CorrectOrder | CorrectUnits | AbandonOrder | ReturnStock

/** `line` as in `OrderLine`. */
export type OrderRejection =
  | { type: 'OrderNotFound' }
  | { type: 'AlreadyPlaced' }
  | { type: 'UnknownProduct'; line: number }
  | { type: 'PriceChanged'; line: number; title: string; price: number }
  | { type: 'StockShort'; line: number; title: string; stock: number }
  /** A cancelled order asks for more units than there are. */
  | { type: 'ReopeningShort'; title: string; quantity: number; stock: number }
  /** A pending order that gave its units up asks for more than there are. */
  | { type: 'ProcessingShort'; title: string; quantity: number; stock: number }
  /** Its reservations were given up meanwhile; it can only be sent anew, under a new key. */
  | { type: 'StepAbandoned' }
  | { type: 'ReservationHeld' }
  /** It was delivered or cancelled: where it went and what it holds are not put right any more. */
  | { type: 'OrderOver' }
  /** More units are asked for than there are beside those that it holds. */
  | { type: 'MoreShort'; title: string; stock: number }
  | { type: 'NotOrdered' }
  /** An order without a product is cancelled. */
  | { type: 'LastProduct' }
  /** What was paid is the whole total. */
  | { type: 'OrderPaid' }
  /** Who bought was erased: its units would be held for nobody. */
  | { type: 'DetailsErased' }
export type OrderDecision = Decision<OrderEvent, OrderRejection>

export const isPlaced = (state: Order): state is Placed => state.status !== 'none' && state.status !== 'abandoned'

/** What an order holds is what its own stream names and did not give up (docs/streams.md#two-stream-steps); cancelled, it holds nothing. */
export const holdsStock = (state: Order, reservationId: string): boolean =>
  isPlaced(state) &&
  state.status !== 'cancelled' &&
  state.released[reservationId] === undefined &&
  state.items.some((item) => item.reservationId === reservationId)

/** Whether the order is pending and gave its units up. */
export const isWithoutStock = ({ status, items, released }: Placed): boolean =>
  status === 'pending' && items.some(({ reservationId }) => released[reservationId] !== undefined)

/** The reservation of a product's units that one step makes; `part` tells apart what it holds of one product beside that. */
export const reservationOf = (step: string, productId: string, part = 0): string =>
  part === 0 ? `${step}.${productId}` : `${step}.${productId}.${part}`

const withReleased = (state: Placed, ids: readonly string[], reason: Released): Placed['released'] => ({
  ...state.released,
  ...Object.fromEntries(ids.map((id) => [id, reason])),
})

/** How an order holds its units again. */
export type TakenAgain = Extract<OrderEvent, { type: 'OrderReopened' | 'OrderStockTakenAgain' }>
export type UnitsCorrected = Extract<OrderEvent, { type: 'OrderUnitsCorrected' }>
const itemsOf = ({ data }: Pick<TakenAgain, 'data'>): PlacedItem[] =>
  data.items.map(({ heldBefore: _, ...item }) => item)

type Later = Exclude<OrderEvent, { type: 'OrderPlaced' | 'OrderAbandoned' }>

const idsOf = (items: readonly { reservationId: string }[]): string[] => items.map(({ reservationId }) => reservationId)

const changed = (before: Placed, event: Happened<Later>): Placed => {
  const updatedAt = event.at
  const state = { ...before, answered: before.answered || isOrderEdit(event.type) }
  switch (event.type) {
    case 'OrderProcessingStarted':
      return { ...state, status: 'processing', updatedAt }
    case 'OrderDelivered':
      return { ...state, status: 'delivered', updatedAt }
    case 'OrderSetBack':
      return { ...state, status: event.data.to, updatedAt }
    case 'OrderCancelled': {
      const released = withReleased(state, idsOf(event.data.items), 'cancelled')
      return { ...state, status: 'cancelled', released, updatedAt }
    }
    case 'OrderStockReturned':
      return { ...state, released: withReleased(state, idsOf(event.data.items), 'unanswered') }
    case 'OrderStockTakenAgain':
      return { ...state, items: itemsOf(event) }
    case 'OrderReopened':
      return { ...state, status: event.data.to, items: itemsOf(event), updatedAt }
    case 'OrderDetailsCorrected': {
      const { staffNote = state.staffNote, ...buyer } = event.financial ?? {}
      return { ...state, buyer: state.buyer && { ...state.buyer, ...buyer }, staffNote: staffNote || null, updatedAt }
    }
    case 'OrderUnitsCorrected': {
      const { items, totalAmount, givenUp } = event.data
      const gone = idsOf(givenUp.filter(({ kept }) => kept === 0))
      return { ...state, items, totalAmount, released: withReleased(state, gone, 'corrected'), updatedAt }
    }
    case 'OrderPaymentReceived':
      return { ...state, paid: { method: event.data.method, at: event.at }, updatedAt }
    case 'OrderPaymentUndone':
      return { ...state, paid: null, updatedAt }
    case 'ReopeningAbandoned':
      return { ...state, released: withReleased(state, [event.data.reservationId], 'abandoned') }
    default:
      return unreachable(event)
  }
}

export const initialState = (): Order => ({ status: 'none' })

export const evolve = (state: Order, event: Happened<OrderEvent>): Order => {
  switch (event.type) {
    case 'OrderPlaced': {
      const { data, financial: buyer, at } = event
      // What staff took by phone is meant: it waits for no answer.
      const answered = data.channel === 'staff'
      const begun = { released: {}, answered, staffNote: buyer?.staffNote ?? null, paid: null }
      return { ...data, ...begun, status: 'pending', buyer, createdAt: at, updatedAt: at }
    }
    case 'OrderAbandoned':
      return isPlaced(state) ? state : { status: 'abandoned' }
    default:
      return isPlaced(state) ? changed(state, event) : state
  }
}
