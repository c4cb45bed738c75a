import type { CartEvent } from '@clinic/shared-events/carts/events.ts'
import { mostLines, mostUnits } from '@clinic/shared-events/contracts/carts.ts'
import { accept, type Command, type Decider, type Decision, nothing, refuse, unreachable } from '../handling/decider.ts'

export type CartLine = { line: number; productId: string; quantity: number }
/** `last`: the highest line number ever given, so that none is given twice. */
export type Cart = { lines: readonly CartLine[]; last: number }

export type AddToCart = Command<'AddToCart', { cartId: string; productId: string; quantity: number }>
export type RemoveFromCart = Command<'RemoveFromCart', { cartId: string; line: number }>
export type EmptyCart = Command<'EmptyCart', { cartId: string }>
export type CartCommand = AddToCart | RemoveFromCart | EmptyCart

/** `of`: more different products than a cart holds, or more units of one. */
export type CartRejection = { type: 'CartFull'; of: 'lines' | 'units' }

const evolve = ({ lines, last }: Cart, { type, data }: CartEvent): Cart => {
  switch (type) {
    case 'CartItemAdded': {
      const { line, productId, quantity } = data
      const known = lines.some((one) => one.line === line)
      const raised = lines.map((one) => (one.line === line ? { ...one, quantity } : one))
      return { lines: known ? raised : [...lines, { line, productId, quantity }], last: Math.max(last, line) }
    }
    case 'CartItemRemoved':
      return { lines: lines.filter(({ line }) => line !== data.line), last }
    case 'CartEmptied':
      return { lines: [], last }
    default:
      return unreachable(type)
  }
}

/** Design §7: adding a product again raises its line. */
const add = ({ data }: AddToCart, { lines, last }: Cart): Decision<CartEvent, CartRejection> => {
  const { cartId, productId, quantity: added } = data
  const known = lines.find((one) => one.productId === productId)
  const quantity = (known?.quantity ?? 0) + added
  if (quantity > mostUnits) return refuse({ type: 'CartFull', of: 'units' })
  if (!known && lines.length >= mostLines) return refuse({ type: 'CartFull', of: 'lines' })
  const line = known?.line ?? last + 1
  return accept({ type: 'CartItemAdded', data: { cartId, line, productId, added, quantity } })
}

/** `cart-<cartId>`: the lines of one anonymous session. */
export const cart: Decider<Cart, CartCommand, CartEvent, CartRejection> = {
  initialState: () => ({ lines: [], last: 0 }),
  evolve,
  decide(command, state) {
    switch (command.type) {
      case 'AddToCart':
        return add(command, state)
      case 'RemoveFromCart': {
        const { cartId, line } = command.data
        const known = state.lines.find((one) => one.line === line)
        return known ? accept({ type: 'CartItemRemoved', data: { cartId, line, productId: known.productId } }) : nothing
      }
      case 'EmptyCart':
        return state.lines.length > 0 ? accept({ type: 'CartEmptied', data: command.data }) : nothing
      default:
        return unreachable(command)
    }
  },
}
