import { expect, it } from 'vitest'
import { orderRow } from '../testing/orders.ts'
import { orderName } from './order-name.ts'

// @rule orders-row
it('an order is called by its tracking number, or by its id when it has none', () => {
  expect(orderName(orderRow())).toBe('MV-0000004129')
  expect(orderName(orderRow({ id: '118', trackingNumber: '' }))).toBe('Pedido #118')
})
