import { type ProductRow, productRow } from '@clinic/shared-events/contracts/shop/products.ts'
import { expect, it } from 'vitest'
import { type Given, recorded } from '../../testing/recorded.ts'
import { products } from './products.ts'

const listed = {
  type: 'ProductListed',
  data: {
    productId: 'p1',
    title: 'Banda elástica',
    description: 'Resistencia media',
    price: 6500,
    imageUrl: '/art/product-bandas.svg',
    category: 'Equipo de Rehabilitación',
    stock: 12,
  },
}
const held = { productId: 'p1', reservationId: 'secret-reservation', orderId: 'secret-order', quantity: 2 }
const rowAfter = (...events: Given[]) =>
  recorded(...events).reduce((row: ProductRow | null, event) => products.apply(row, event as never, 'p1'), null)

// @rule order-calls-products-id-name: Public §3, §7 GET /api/products: id, name, description, price, imageUrl,
//   category, stock
it('is the product as it is offered, and nothing else', () => {
  const row = rowAfter(listed)
  expect(productRow.strict().parse(row)).toEqual({
    id: 'p1',
    name: 'Banda elástica',
    description: 'Resistencia media',
    price: 6500,
    imageUrl: '/art/product-bandas.svg',
    category: 'Equipo de Rehabilitación',
    stock: 12,
    revision: '0',
  })
})

it('follows price and stock, and tells nothing of who ordered', () => {
  const row = rowAfter(
    listed,
    { type: 'ProductRepriced', data: { productId: 'p1', from: 6500, price: 7000 } },
    { type: 'StockReserved', data: { ...held, stock: 10, price: 7000 } },
  )
  expect(row).toMatchObject({ price: 7000, stock: 10 })
  expect(JSON.stringify(row)).not.toContain('secret')
  expect(rowAfter(listed, { type: 'StockReleased', data: { ...held, stock: 11, reason: 'abandoned' } })?.stock).toBe(11)
  expect(rowAfter(listed, { type: 'StockAdjusted', data: { productId: 'p1', from: 12, stock: 0 } })?.stock).toBe(0)
})

it('shows what was corrected, and which edit it shows: what orders take is none', () => {
  const corrected = {
    type: 'ProductDetailsCorrected',
    data: { productId: 'p1', title: 'Banda larga', category: 'Paquetes', imageUrl: 'https://ejemplo.cr/b.jpg' },
  }
  const reserved = { type: 'StockReserved', data: { ...held, stock: 10, price: 6500 } }
  const row = rowAfter(listed, corrected)
  expect(row).toEqual({
    ...rowAfter(listed),
    name: 'Banda larga',
    category: 'Paquetes',
    imageUrl: 'https://ejemplo.cr/b.jpg',
    revision: '1',
  })
  expect(rowAfter(listed, corrected, reserved)).toEqual({ ...row, stock: 10 })
})
