import type { ProductRow } from '@clinic/shared-events/contracts/shop/products.ts'
import { expect, test } from 'vitest'
import { pricedCart } from './cart-lines.ts'

const product = (id: string, price: number, stock: number): ProductRow => ({
  id,
  price,
  stock,
  name: `Producto ${id}`,
  description: '',
  imageUrl: '',
  revision: '0',
  category: 'Paquetes',
})
const offered = [product('a', 12_500, 10), product('b', 4_900, 2)]
const item = (productId: string, quantity: number) => ({ id: `c.${productId}`, productId, quantity })

// @rule cart-lists-items-quantity
test('each item stands with its product, its total is price by quantity, and the cart comes to their sum', () => {
  const cart = pricedCart([item('b', 2), item('a', 3)], offered, {})
  expect(cart.lines.map(({ id, product, quantity, total }) => [id, product?.name, quantity, total])).toEqual([
    ['c.b', 'Producto b', 2, 9_800],
    ['c.a', 'Producto a', 3, 37_500],
  ])
  expect(cart).toMatchObject({ units: 5, total: 47_300, orderable: true })
})

// @rule cart-item-product-longer
test('an item whose product is gone stays, counts nothing and prevents ordering', () => {
  const cart = pricedCart([item('a', 1), item('gone', 4)], offered, { gone: 900 })
  expect(cart.lines[1]).toEqual({ ...item('gone', 4), product: null, total: 0, trouble: 'gone', priceBefore: null })
  expect(cart).toMatchObject({ units: 1, total: 12_500, orderable: false })
})

test('more units than are left prevent ordering, exactly as many do not', () => {
  expect(pricedCart([item('b', 3)], offered, {})).toMatchObject({ lines: [{ trouble: 'short' }], orderable: false })
  expect(pricedCart([item('b', 2)], offered, {})).toMatchObject({ lines: [{ trouble: null }], orderable: true })
})

test('a price that differs from the one seen is told and does not prevent ordering', () => {
  const cart = pricedCart([item('a', 1), item('b', 1)], offered, { a: 12_000, b: 4_900 })
  expect(cart.lines.map(({ priceBefore }) => priceBefore)).toEqual([12_000, null])
  expect(cart.orderable).toBe(true)
})

test('an empty cart comes to nothing and cannot be ordered', () => {
  expect(pricedCart([], offered, {})).toEqual({ lines: [], units: 0, total: 0, orderable: false })
})
