import { type OrderRow, orderRow } from '@clinic/shared-events/contracts/shop/orders.ts'
import { expect, it } from 'vitest'
import { type Given, recorded } from '../../testing/recorded.ts'
import { orders } from './orders.ts'

const which = { orderId: 'o1', trackingNumber: 'MV-4H7K2QXWZ9' }
const item = { productId: 'p1', reservationId: 'r1', title: 'Banda elástica', quantity: 2, price: 6500 }
const financial = {
  customerName: 'Lucía Mora Solano',
  customerEmail: 'lucia@ejemplo.cr',
  customerPhone: '8777-4321',
  customerAddress: 'Heredia, San Francisco, casa 12',
  notes: 'Llamar antes',
}
const placed = {
  type: 'OrderPlaced',
  data: { ...which, items: [item], totalAmount: 13_000, paymentMethod: 'efectivo' },
  financial,
}
const rowAfter = (...events: Given[]) =>
  recorded(...events).reduce((row: OrderRow | null, event) => orders.apply(row, event as never, 'o1'), null)

// @rule order-calls-pending-whatever-sent: Public §3, §4 An order is pending whatever is sent; its fields and items
it('is the order as staff see it', () => {
  const row = rowAfter(placed)
  expect(orderRow.strict().parse(row)).toEqual(row)
  expect(row).toMatchObject({
    id: 'o1',
    trackingNumber: 'MV-4H7K2QXWZ9',
    ...financial,
    items: [{ productId: 'p1', name: 'Banda elástica', quantity: 2, price: 6500 }],
    totalAmount: 13_000,
    status: 'pending',
    paymentMethod: 'efectivo',
    revision: '0',
  })
})

// @rule order-by-phone
it('of who phoned without an e-mail has none, and what staff noted', () => {
  const byPhone = { ...placed, financial: { ...financial, customerEmail: '', staffNote: 'Llamó la hija' } }
  expect(rowAfter(byPhone)).toMatchObject({ customerEmail: null, staffNote: 'Llamó la hija' })
  const given = { type: 'OrderDetailsCorrected', data: which, financial: { customerEmail: 'lucia@ejemplo.cr' } }
  const taken = { ...given, financial: { customerEmail: '' } }
  expect(rowAfter(byPhone, given)).toMatchObject({ customerEmail: 'lucia@ejemplo.cr', staffNote: 'Llamó la hija' })
  expect(rowAfter(byPhone, given, taken)?.customerEmail).toBeNull()
})

// @rule orders-units
it('has each product once with the units that were corrected, and the new total', () => {
  const items = [item, { ...item, reservationId: 'r2', quantity: 1 }]
  const units = { productId: 'p1', from: 2, quantity: 3, items, givenUp: [] }
  const more = { type: 'OrderUnitsCorrected', data: { ...which, placedAt: '', totalAmount: 19_500, ...units } }
  expect(rowAfter(placed, more)).toMatchObject({
    items: [{ productId: 'p1', name: 'Banda elástica', quantity: 3, price: 6500 }],
    ...{ totalAmount: 19_500, status: 'pending', revision: '1' },
  })
})

it('shows nothing of a buyer who was erased', () => {
  const row = rowAfter({ ...placed, financial: null })
  expect(orderRow.strict().parse(row)).toMatchObject({ customerName: null, customerEmail: null, notes: null })
  expect(row?.totalAmount).toBe(13_000)
})

// @rule orders-unanswered
it('is marked when it gave its units up, until it is processed; its revision stays', () => {
  const returned = { type: 'OrderStockReturned', data: { ...which, items: [{ productId: 'p1', reservationId: 'r1' }] } }
  const before = rowAfter(placed)
  expect(rowAfter(placed, returned)).toEqual({ ...before, withoutStock: true })
  const again = { type: 'OrderStockTakenAgain', data: { ...which, items: [{ ...item, heldBefore: 'r1' }] } }
  const started = { type: 'OrderProcessingStarted', data: which }
  expect(rowAfter(placed, returned, again, started)).toMatchObject({ status: 'processing', withoutStock: false })
})

it('follows the way of the order and its revision', () => {
  const started = { type: 'OrderProcessingStarted', data: which }
  const delivered = { type: 'OrderDelivered', data: { ...which, from: 'processing' } }
  expect(rowAfter(placed, started)).toMatchObject({ status: 'processing', revision: '1' })
  expect(rowAfter(placed, started, delivered)).toMatchObject({ status: 'delivered', revision: '2' })
  const cancelled = { type: 'OrderCancelled', data: { ...which, from: 'processing', items: [item] } }
  expect(rowAfter(placed, started, cancelled)).toMatchObject({ status: 'cancelled', revision: '2' })
  const reopened = {
    type: 'OrderReopened',
    data: { ...which, to: 'delivered', items: [{ ...item, heldBefore: 'r1' }] },
  }
  expect(rowAfter(placed, started, cancelled, reopened)).toMatchObject({ status: 'delivered', revision: '3' })
  const back = { type: 'OrderSetBack', data: { ...which, from: 'delivered', to: 'pending' } }
  expect(rowAfter(placed, started, delivered, back)).toMatchObject({ status: 'pending', revision: '3' })
  expect(rowAfter(placed, started)?.updatedAt).not.toBe(rowAfter(placed, started)?.createdAt)
})

// @rule orders-paid, orders-corrected
it('shows what staff put right, what they noted, and whether it was paid', () => {
  const correct = (financial: Record<string, string>) => ({ type: 'OrderDetailsCorrected', data: which, financial })
  const paid = { type: 'OrderPaymentReceived', data: { ...which, method: 'sinpe' } }
  const moved = correct({ customerAddress: 'Barva' })
  const noted = correct({ staffNote: 'Pasa a las 4' })
  const row = rowAfter(placed, moved, noted, paid)
  expect(row).toMatchObject({ customerAddress: 'Barva', staffNote: 'Pasa a las 4', status: 'pending', revision: '3' })
  expect(row?.paid).toEqual({ method: 'sinpe', at: row?.updatedAt })
  const undone = { type: 'OrderPaymentUndone', data: which }
  expect(rowAfter(placed, noted, paid, correct({ staffNote: '' }), undone)).toMatchObject({
    staffNote: null,
    paid: null,
  })
})

it('is as new as its last edit when who bought was erased, so that its status can still be changed', () => {
  const corrected = { type: 'OrderDetailsCorrected', data: which, financial: null }
  expect(rowAfter({ ...placed, financial: null }, corrected)).toMatchObject({ customerName: null, revision: '1' })
})
