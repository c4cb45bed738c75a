import { cartItem } from '@clinic/shared-events/contracts/shop/carts.ts'
import { expect, it } from 'vitest'
import { type Given, recorded } from '../../testing/recorded.ts'
import { type CartDocument, carts } from './carts.ts'

const added = (line: number, productId: string, quantity: number) => ({
  type: 'CartItemAdded',
  data: { cartId: 'c1', line, productId, added: 1, quantity },
})
const removed = (line: number) => ({ type: 'CartItemRemoved', data: { cartId: 'c1', line, productId: 'p' } })
const itemsAfter = (...events: Given[]) =>
  recorded(...events).reduce((cart: CartDocument | null, event) => carts.apply(cart, event as never, 'c1'), null)?.items

it('holds a line per product in the order they were added, raised in its place', () => {
  const items = itemsAfter(added(1, 'p1', 1), added(2, 'p2', 1), added(1, 'p1', 3))
  expect(items).toEqual([
    { id: 'c1.1', productId: 'p1', quantity: 3 },
    { id: 'c1.2', productId: 'p2', quantity: 1 },
  ])
  for (const item of items ?? []) expect(cartItem.strict().parse(item)).toEqual(item)
})

it('holds as many units of a line as were chosen last', () => {
  const changed = { type: 'CartQuantityChanged', data: { cartId: 'c1', line: 1, productId: 'p1', quantity: 1 } }
  const quantities = itemsAfter(added(1, 'p1', 3), added(2, 'p2', 2), changed)?.map(({ quantity }) => quantity)
  expect(quantities).toEqual([1, 2])
})

it('is gone once nothing is left in it', () => {
  expect(itemsAfter(added(1, 'p1', 1), removed(1))).toBeUndefined()
  expect(itemsAfter(added(1, 'p1', 1), { type: 'CartEmptied', data: { cartId: 'c1' } })).toBeUndefined()
  expect(itemsAfter(added(1, 'p1', 1), added(2, 'p2', 1), removed(1))).toHaveLength(1)
})
