import type { CartEvent } from '@clinic/shared-events/carts/events.ts'
import { mostChangesADay, mostLines, mostUnits } from '@clinic/shared-events/contracts/shop/carts.ts'
import { dayAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import {
  accept,
  type Command,
  type Decider,
  type Decision,
  type Happened,
  type Instant,
  nothing,
  refuse,
  unreachable,
} from '../handling/decider.ts'

type CartLine = { line: number; productId: string; quantity: number }
/** The cart of one anonymous session. `last`: the highest line number ever given, so that none is given twice. `changes`: of the last day there were any, in Costa Rica. */
export type Cart = { lines: readonly CartLine[]; last: number; changes: { day: string; count: number } }

type AddToCart = Command<'AddToCart', { cartId: string; productId: string; quantity: number }>
type ChangeCartQuantity = Command<'ChangeCartQuantity', { cartId: string; line: number; quantity: number }>
type RemoveFromCart = Command<'RemoveFromCart', { cartId: string; line: number }>
type EmptyCart = Command<'EmptyCart', { cartId: string }>
export type CartCommand = AddToCart | ChangeCartQuantity | RemoveFromCart | EmptyCart

/** `CartFull`: of more different products than a cart holds, or of more units of one. `CartLineGone`: it left the cart meanwhile. */
export type CartRejection =
  | { type: 'CartFull'; of: 'lines' | 'units' }
  | { type: 'CartChangesUsedUp' }
  | { type: 'CartLineGone' }

const changesOn = ({ changes }: Cart, at: Instant): number => (changes.day === dayAt(at) ? changes.count : 0)

const evolve = (state: Cart, event: Happened<CartEvent>): Cart => ({
  ...linesAfter(state, event),
  changes: { day: dayAt(event.at), count: changesOn(state, event.at) + 1 },
})

const linesAfter = ({ lines, last }: Cart, { type, data }: CartEvent): Pick<Cart, 'lines' | 'last'> => {
  switch (type) {
    case 'CartItemAdded': {
      const { line, productId, quantity } = data
      const known = lines.some((one) => one.line === line)
      const raised = lines.map((one) => (one.line === line ? { ...one, quantity } : one))
      return { lines: known ? raised : [...lines, { line, productId, quantity }], last: Math.max(last, line) }
    }
    case 'CartQuantityChanged':
      return { lines: lines.map((one) => (one.line === data.line ? { ...one, quantity: data.quantity } : one)), last }
    case 'CartItemRemoved':
      return { lines: lines.filter(({ line }) => line !== data.line), last }
    case 'CartEmptied':
      return { lines: [], last }
    default:
      return unreachable(type)
  }
}

type CartDecision = Decision<CartEvent, CartRejection>

/** A decision, unless it would be a change more than a cart may have within a day. */
const withinDay = ({ meta }: CartCommand, state: Cart, decision: CartDecision): CartDecision =>
  decision.ok && decision.events.length > 0 && changesOn(state, meta.now) >= mostChangesADay
    ? refuse({ type: 'CartChangesUsedUp' })
    : decision

/** Adding a product again raises its line. */
const add = ({ data }: AddToCart, state: Cart): CartDecision => {
  const { lines, last } = state
  const { cartId, productId, quantity: added } = data
  const known = lines.find((one) => one.productId === productId)
  const quantity = (known?.quantity ?? 0) + added
  if (quantity > mostUnits) return refuse({ type: 'CartFull', of: 'units' })
  if (!known && lines.length >= mostLines) return refuse({ type: 'CartFull', of: 'lines' })
  const line = known?.line ?? last + 1
  return accept({ type: 'CartItemAdded', data: { cartId, line, productId, added, quantity } })
}

const changeQuantity = ({ data }: ChangeCartQuantity, state: Cart): CartDecision => {
  const known = state.lines.find(({ line }) => line === data.line)
  if (!known) return refuse({ type: 'CartLineGone' })
  if (known.quantity === data.quantity) return nothing
  if (data.quantity > mostUnits) return refuse({ type: 'CartFull', of: 'units' })
  return accept({ type: 'CartQuantityChanged', data: { ...data, productId: known.productId } })
}

const remove = ({ data }: RemoveFromCart, state: Cart): CartDecision => {
  const { cartId, line } = data
  const known = state.lines.find((one) => one.line === line)
  if (!known) return nothing
  return accept({ type: 'CartItemRemoved', data: { cartId, line, productId: known.productId } })
}

/** `cart-<cartId>`: the lines of one anonymous session. Emptying is always possible: what was ordered must leave the cart. */
export const cart: Decider<Cart, CartCommand, CartEvent, CartRejection> = {
  initialState: () => ({ lines: [], last: 0, changes: { day: '', count: 0 } }),
  evolve,
  decide(command, state) {
    switch (command.type) {
      case 'AddToCart':
        return withinDay(command, state, add(command, state))
      case 'ChangeCartQuantity':
        return withinDay(command, state, changeQuantity(command, state))
      case 'RemoveFromCart':
        return withinDay(command, state, remove(command, state))
      case 'EmptyCart':
        return state.lines.length > 0 ? accept({ type: 'CartEmptied', data: command.data }) : nothing
      default:
        return unreachable(command)
    }
  },
}
