import { expect, it } from 'vitest'
import { orderRow } from '../testing/orders.ts'
import { orderName } from './order-name.ts'

// @rule orders-row: §2 Each row: tracking number or 'Pedido #{id}', date dd/MM/yyyy HH:mm, customer, '{n} productos',
//   total in colones, the status
it('an order is called by its tracking number, or by its id when it has none', () => {
  expect(orderName(orderRow())).toBe('MV-0000004129')
  expect(orderName(orderRow({ id: '118', trackingNumber: '' }))).toBe('Pedido #118')
})
