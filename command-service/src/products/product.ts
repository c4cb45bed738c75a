import {
  type ProductDetails,
  type ProductEvent,
  type ProductListed,
  productEdits,
} from '@clinic/shared-events/products/events.ts'
import {
  accept,
  type Command,
  type Decider,
  type Decision,
  nothing,
  refuse,
  type SnapshotOf,
  unreachable,
} from '../handling/decider.ts'
import { emptyMap, entriesOf, entryOf, mapOf, type PersistentMap, withEntry } from '../handling/persistent-map.ts'

/** Units reserved for an order. Once released they can never be reserved again under the same id. */
type Reservation = { orderId: string; quantity: number; released: boolean }

/** What is offered. `stock`: units that can still be ordered. */
export type Offer = ProductListed['data']
export type Product = { status: 'none' } | { status: 'listed'; offer: Offer; reservations: PersistentMap<Reservation> }

export type ListProduct = Command<'ListProduct', Offer>
/**
 * The number of units that were counted. With `shownStock` it is a difference from what the screen showed then: orders that took
 * units meanwhile keep theirs (docs/specification.md#office-calls).
 */
export type Counted = { stock: number; shownStock?: number | undefined }
type AdjustStock = Command<'AdjustStock', Counted>
/** Everything a form of a product holds; what is absent stays as it is. */
export type EditProduct = Command<'EditProduct', ProductDetails & { price: number; counted?: Counted | undefined }>
/** Reserves units for an order, at the price its buyer was shown. `agreed`: it was agreed on before, whatever the price is now. */
type ReserveStock = Command<
  'ReserveStock',
  { reservationId: string; orderId: string; quantity: number; shownPrice: number; agreed: boolean }
>
export type StockReleaseReason = 'cancelled' | 'abandoned' | 'refused' | 'unanswered' | 'corrected'
/** `kept`: as many units the order goes on holding by it, which never become more again. */
type ReleaseStock = Command<'ReleaseStock', { reservationId: string; reason: StockReleaseReason; kept: number }>
export type ProductCommand = ListProduct | EditProduct | AdjustStock | ReserveStock | ReleaseStock

export type ProductRejection =
  | { type: 'ProductNotFound' }
  | { type: 'AlreadyListed' }
  | { type: 'PriceChanged'; title: string; price: number }
  | { type: 'StockShort'; title: string; stock: number }
  | { type: 'ReservationReleased' }
  /** Stock and prices are whole and never below 0. */
  | { type: 'NotANumberOfUnits' }
  /** Fewer units than none would be left. */
  | { type: 'StockNegative' }
type ProductDecision = Decision<ProductEvent, ProductRejection>
type Listed = Extract<Product, { status: 'listed' }>

const evolve = (state: Product, event: ProductEvent): Product => {
  if (event.type === 'ProductListed') return { status: 'listed', offer: event.data, reservations: emptyMap() }
  return state.status === 'listed' ? changed(state, event) : state
}

const changed = (state: Listed, event: Exclude<ProductEvent, { type: 'ProductListed' }>): Listed => {
  const { offer, reservations } = state
  switch (event.type) {
    case 'ProductDetailsCorrected':
      return { ...state, offer: { ...offer, ...event.data } }
    case 'ProductRepriced':
      return { ...state, offer: { ...offer, price: event.data.price } }
    case 'StockAdjusted':
      return { ...state, offer: { ...offer, stock: event.data.stock } }
    case 'StockReserved':
    case 'StockReleased': {
      const { reservationId, orderId, quantity, stock } = event.data
      const kept = event.type === 'StockReleased' ? (event.data.kept ?? 0) : quantity
      const reservation = { orderId, quantity: kept || quantity, released: kept === 0 }
      return {
        ...state,
        offer: { ...offer, stock },
        reservations: withEntry(reservations, reservationId, reservation),
      }
    }
    default:
      return unreachable(event)
  }
}

const isCount = (number: number): boolean => Number.isSafeInteger(number) && number >= 0

const list = ({ data }: ListProduct, state: Product): ProductDecision => {
  if (state.status !== 'none') return refuse({ type: 'AlreadyListed' })
  if (!isCount(data.stock) || !isCount(data.price)) return refuse({ type: 'NotANumberOfUnits' })
  return accept({ type: 'ProductListed', data })
}

/** 12 shown, 15 counted, 2 ordered meanwhile (10 now): 13. */
const adjust = ({ data: { stock: counted, shownStock } }: AdjustStock, { offer }: Listed): ProductDecision => {
  const stock = shownStock === undefined ? counted : offer.stock + counted - shownStock
  if (![counted, shownStock ?? 0].every(isCount)) return refuse({ type: 'NotANumberOfUnits' })
  if (stock < 0) return refuse({ type: 'StockNegative' })
  if (stock === offer.stock) return nothing
  return accept({ type: 'StockAdjusted', data: { productId: offer.productId, from: offer.stock, stock } })
}

const correct = ({ data }: EditProduct, { offer }: Listed): ProductDecision => {
  const { title, description, imageUrl, category } = data
  const given = Object.entries({ title, description, imageUrl, category })
  const changed = given.filter(([name, text]) => text !== undefined && text !== offer[name as keyof ProductDetails])
  if (changed.length === 0) return nothing
  return accept({
    type: 'ProductDetailsCorrected',
    data: { productId: offer.productId, ...Object.fromEntries(changed) },
  })
}

/** A form of several fields is one command: all of it is recorded, or none. */
const edit = (command: EditProduct, state: Listed): ProductDecision => {
  const { meta, data } = command
  const decisions = [
    correct(command, state),
    reprice(data.price, state),
    data.counted ? adjust({ type: 'AdjustStock', data: data.counted, meta }, state) : nothing,
  ]
  const events: ProductEvent[] = []
  for (const decision of decisions) {
    if (!decision.ok) return decision
    events.push(...decision.events)
  }
  return accept(...events)
}

const reprice = (price: number, { offer }: Listed): ProductDecision => {
  if (!isCount(price)) return refuse({ type: 'NotANumberOfUnits' })
  if (price === offer.price) return nothing
  return accept({ type: 'ProductRepriced', data: { productId: offer.productId, from: offer.price, price } })
}

/** Reserves units, for a new order never at another price than the one shown, never more than there are. Again under the same id is no error. */
const reserve = ({ data }: ReserveStock, { offer, reservations }: Listed): ProductDecision => {
  const { shownPrice, agreed, ...asked } = data
  const { productId, title, price } = offer
  const known = entryOf(reservations, data.reservationId)
  // One of other units was made for an order that was corrected since: it is let go of, and asked for anew.
  const isSame = known && !known.released && known.quantity === data.quantity
  if (known) return isSame ? nothing : refuse({ type: 'ReservationReleased' })
  if (!agreed && price !== shownPrice) return refuse({ type: 'PriceChanged', title, price })
  if (!isCount(data.quantity) || data.quantity === 0) return refuse({ type: 'NotANumberOfUnits' })
  if (data.quantity > offer.stock) return refuse({ type: 'StockShort', title, stock: offer.stock })
  return accept({
    type: 'StockReserved',
    data: { productId, ...asked, stock: offer.stock - data.quantity, price: shownPrice },
  })
}

/** What is kept is never more than before, so that of two releases of one reservation it does not matter which comes last. */
const release = ({ data: { reservationId, reason, kept } }: ReleaseStock, state: Listed): ProductDecision => {
  const known = entryOf(state.reservations, reservationId)
  if (!known || known.released || known.quantity <= kept) return nothing
  const { productId, stock } = state.offer
  const { orderId } = known
  const quantity = known.quantity - kept
  const released = { productId, reservationId, orderId, quantity, stock: stock + quantity, reason }
  return accept({ type: 'StockReleased', data: { ...released, ...(kept > 0 && { kept }) } })
}

type Kept = Exclude<Product, Listed> | (Omit<Listed, 'reservations'> & { reservations: [string, Reservation][] })

const snapshot: SnapshotOf<Product> = {
  shape: 1,
  write: (state): Kept => (state.status === 'none' ? state : { ...state, reservations: entriesOf(state.reservations) }),
  read(kept) {
    const state = kept as Kept
    return state.status === 'none' ? state : { ...state, reservations: mapOf(state.reservations) }
  },
}

/** `product-<id>`: what is offered, at which price, and who holds how many of it. Stock never goes below 0. */
export const product: Decider<Product, ProductCommand, ProductEvent, ProductRejection> = {
  repeatsDecided: ['StockReserved', 'StockReleased'],
  edits: productEdits,
  snapshot,
  initialState: () => ({ status: 'none' }),
  evolve,
  decide(command, state) {
    if (command.type === 'ListProduct') return list(command, state)
    if (state.status === 'none') return refuse({ type: 'ProductNotFound' })
    switch (command.type) {
      case 'EditProduct':
        return edit(command, state)
      case 'AdjustStock':
        return adjust(command, state)
      case 'ReserveStock':
        return reserve(command, state)
      case 'ReleaseStock':
        return release(command, state)
      default:
        return unreachable(command)
    }
  },
}
