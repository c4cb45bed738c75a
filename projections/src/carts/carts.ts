import type { CartEvent } from '@clinic/shared-events/carts/events.ts'
import type { CartItem } from '@clinic/shared-events/contracts/shop/carts.ts'
import type { Projection } from '../projection.ts'

/** The lines of one cart, oldest first, each equal to `cartItem` on the wire. */
export type CartDocument = { id: string; items: readonly CartItem[] }

/** The lines of carts, a document per cart that is not empty. Nothing in it tells whose cart it is. */
export const carts: Projection<CartDocument, CartEvent> = {
  name: 'carts',
  version: 2,
  handles: ['CartItemAdded', 'CartQuantityChanged', 'CartItemRemoved', 'CartEmptied'],
  indexes: [],
  idsOf: (event) => [event.data.cartId],
  apply(cart, event, id) {
    const items = itemsAfter(cart?.items ?? [], event)
    return items.length > 0 ? { id, items } : null
  },
}

const itemsAfter = (items: readonly CartItem[], { type, data }: CartEvent): readonly CartItem[] => {
  switch (type) {
    case 'CartItemAdded': {
      const { cartId, line, productId, quantity } = data
      const item = { id: `${cartId}.${line}`, productId, quantity }
      const known = items.some(({ id }) => id === item.id)
      return known ? items.map((one) => (one.id === item.id ? item : one)) : [...items, item]
    }
    case 'CartQuantityChanged': {
      const changed = `${data.cartId}.${data.line}`
      return items.map((one) => (one.id === changed ? { ...one, quantity: data.quantity } : one))
    }
    case 'CartItemRemoved':
      return items.filter(({ id }) => id !== `${data.cartId}.${data.line}`)
    case 'CartEmptied':
      return []
    default:
      return type satisfies never
  }
}
