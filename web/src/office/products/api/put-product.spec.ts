import type { ProductRow } from '@clinic/shared-events/contracts/shop/products.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { productsOptions } from '~/products/products.ts'
import { putProduct } from './put-product.ts'

const ball: ProductRow = {
  id: 'p1',
  name: 'Pelota',
  description: 'Firme',
  price: 5000,
  category: 'Paquetes',
  imageUrl: '',
  stock: 9,
  revision: '3',
}

const listWith = (...rows: ProductRow[]) => {
  const client = new QueryClient()
  client.setQueryData(productsOptions.queryKey, { data: rows, position: '70', serial: 1 })
  return { client, rows: () => client.getQueryData<{ data: ProductRow[] }>(productsOptions.queryKey)?.data }
}

it('what a command answered stands in the list before the feed brings it', () => {
  const { client, rows } = listWith(ball)
  putProduct(client, { ...ball, stock: 14, revision: '4' })
  putProduct(client, { ...ball, id: 'p2', revision: '0' })
  expect(rows()?.map(({ id, stock }) => [id, stock])).toEqual([
    ['p1', 14],
    ['p2', 9],
  ])
})

// @rule products-quick-add-both
it("an answer that comes after a colleague's later change leaves it as it is", () => {
  const { client, rows } = listWith({ ...ball, stock: 19, revision: '5' })
  putProduct(client, { ...ball, stock: 14, revision: '4' })
  expect(rows()?.[0]?.stock).toBe(19)
})

it('an answer to the very edit that is shown leaves what was ordered since', () => {
  const { client, rows } = listWith({ ...ball, stock: 12, revision: '4' })
  putProduct(client, { ...ball, stock: 14, revision: '4' })
  expect(rows()?.[0]?.stock).toBe(12)
})
