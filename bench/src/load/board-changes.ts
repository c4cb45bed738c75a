import { randomUUID } from 'node:crypto'
import type { BookedAnswer } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { OrderCounts, PlacedAnswer } from '@clinic/shared-events/contracts/shop/orders.ts'
import type { ProductRow } from '@clinic/shared-events/contracts/shop/products.ts'
import type { Boards, Pushed } from './boards.ts'
import type { Booking } from './bodies.ts'
import { type Caller, callJson } from './call-json.ts'
import type { Expected } from './expected.ts'

/** The projections that the boards of these changes follow. */
export const changedProjections = ['appointments', 'orders', 'order-counts'] as const

/** What a round of changes measures, in this order: each is a row that the boards are sent. */
export const changedRows = [
  'order placed, in the list',
  'order placed, in counter and total',
  'order worked on, in the list',
  'order worked on, in the counters',
  'appointment confirmed',
] as const

const buyer = {
  customerPhone: '8777-4321',
  customerEmail: 'lucia@example.com',
  customerAddress: 'Heredia, San Francisco, casa 12',
  paymentMethod: 'efectivo',
  notes: '',
  status: 'pending',
}
const offer = {
  name: 'Banda elástica',
  description: 'De resistencia media',
  price: 6_500,
  category: 'Equipo de Rehabilitación',
  imageUrl: 'https://ejemplo.cr/bandas.jpg',
  stock: 100_000,
}

const row = (projection: (typeof changedProjections)[number], fields: Expected['row']): Expected => ({
  projection,
  row: fields,
})

/** What boards show of a booking. No two are at one time. */
export const bookedRow = ({ email, date, startTime }: Booking): Expected =>
  row('appointments', { email, date, startTime })

/**
 * A round of changes that boards show: somebody orders in the shop, staff begin to work on that order, and confirm an appointment.
 * Nobody else may order meanwhile.
 */
export const boardRound = async (staff: Caller, nextBooking: () => Booking) => {
  const shop: Caller = { url: staff.url, cookie: '' }
  const change = (path: string, status: string) => callJson(staff, { method: 'PATCH', path, body: { status } })
  // The answers are those of the contracts.
  const product = (await callJson(staff, { method: 'POST', path: '/api/products', body: offer })) as ProductRow
  const counts = (await callJson(staff, { method: 'GET', path: '/api/orders/counts' })) as OrderCounts

  /** As the checkout sends it. */
  const order = async (customerName: string): Promise<string> => {
    const items = [{ productId: product.id, productName: product.name, quantity: 1, price: product.price }]
    const body = { ...buyer, customerName, items, totalAmount: product.price }
    const call = { method: 'POST', path: '/api/orders', body, headers: { 'idempotency-key': randomUUID() } }
    return ((await callJson(shop, call)) as PlacedAnswer).id
  }
  const book = async (body: object): Promise<string> =>
    ((await callJson(shop, { method: 'POST', path: '/api/appointments', body })) as BookedAnswer).appointment.id

  return async (boards: Boards): Promise<Pushed[]> => {
    const { pending, processing, total } = counts
    const name = `Compra número ${total + 1}`
    const placed = await boards.measure(
      () => order(name),
      [row('orders', { customerName: name }), row('order-counts', { pending: pending + 1, total: total + 1 })],
    )
    const begun = await boards.measure(
      () => change(`/api/orders/${placed.answer}/status`, 'processing'),
      [
        row('orders', { id: placed.answer, status: 'processing' }),
        row('order-counts', { pending, processing: processing + 1 }),
      ],
    )
    Object.assign(counts, { processing: processing + 1, total: total + 1 })
    const booking = nextBooking()
    const { answer: id } = await boards.measure(() => book(booking), [bookedRow(booking)])
    const confirmed = await boards.measure(
      () => change(`/api/appointments/${id}/status`, 'confirmado'),
      [row('appointments', { id, status: 'confirmado' })],
    )
    return [...placed.pushed, ...begun.pushed, ...confirmed.pushed]
  }
}
