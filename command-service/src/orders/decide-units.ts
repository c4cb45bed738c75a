import type { PlacedItem } from '@clinic/shared-events/orders/events.ts'
import { accept, nothing, refuse } from '../handling/decider.ts'
import {
  type CorrectUnits,
  holdsStock,
  isPlaced,
  isWithoutStock,
  type Order,
  type OrderDecision,
  type Placed,
  reservationOf,
  type UnitsCorrected,
} from './order.ts'

/** The parts in which the order holds its units now, those that it gives back included, and what is kept of each of these. */
type Parts = Pick<UnitsCorrected['data'], 'items' | 'givenUp'>

const unitsIn = (parts: readonly PlacedItem[]): number => parts.reduce((sum, { quantity }) => sum + quantity, 0)

/** What is more is a part of its own, made by that step; null when it was fenced off. Of what holds no units more are written down. */
const withMore = (state: Placed, of: PlacedItem, more: number, step: string): Parts | null => {
  if (isWithoutStock(state)) {
    const grown = { ...of, quantity: of.quantity + more }
    return { items: state.items.map((part) => (part === of ? grown : part)), givenUp: [] }
  }
  const reservationId = reservationOf(step, of.productId, more)
  if (state.released[reservationId]) return null
  return { items: [...state.items, { ...of, reservationId, quantity: more }], givenUp: [] }
}

/** What is less is taken off the newest part first. */
const withFewer = (state: Placed, productId: string, fewer: number): Parts => {
  const givenUp: UnitsCorrected['data']['givenUp'] = []
  let left = fewer
  const items = state.items.toReversed().flatMap((part) => {
    const taken = part.productId === productId ? Math.min(part.quantity, left) : 0
    if (taken === 0) return [part]
    left -= taken
    const kept = part.quantity - taken
    const { reservationId } = part
    if (holdsStock(state, reservationId)) givenUp.push({ productId, reservationId, kept })
    return kept === 0 ? [] : [{ ...part, quantity: kept }]
  })
  return { items: items.toReversed(), givenUp }
}

/** Until the order left or was cancelled, and while it was not paid; its last product is not taken out (docs/decisions/0213-what-staff-put-right-of-an-order.md). */
export const correctUnits = ({ data: { productId, quantity, step } }: CorrectUnits, state: Order): OrderDecision => {
  if (!isPlaced(state)) return refuse({ type: 'OrderNotFound' })
  if (state.status === 'delivered' || state.status === 'cancelled') return refuse({ type: 'OrderOver' })
  const own = state.items.filter((part) => part.productId === productId)
  const [first] = own
  if (!first) return refuse({ type: 'NotOrdered' })
  const from = unitsIn(own)
  if (quantity === from) return nothing
  if (state.paid) return refuse({ type: 'OrderPaid' })
  if (quantity === 0 && own.length === state.items.length) return refuse({ type: 'LastProduct' })
  const parts =
    quantity > from ? withMore(state, first, quantity - from, step) : withFewer(state, productId, from - quantity)
  if (!parts) return refuse({ type: 'StepAbandoned' })
  const { orderId, trackingNumber, createdAt: placedAt } = state
  const totalAmount = parts.items.reduce((sum, part) => sum + part.quantity * part.price, 0)
  return accept({
    type: 'OrderUnitsCorrected',
    data: { orderId, trackingNumber, placedAt, totalAmount, productId, from, quantity, ...parts },
  })
}
