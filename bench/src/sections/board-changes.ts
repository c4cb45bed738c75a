import { randomUUID } from 'node:crypto'
import type { BookedAnswer } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { OrderCounts, PlacedAnswer } from '@clinic/shared-events/contracts/shop/orders.ts'
import type { ProductRow } from '@clinic/shared-events/contracts/shop/products.ts'
import type { Booking } from '../load/bookings.ts'
import { offer, orderBody } from '../load/orders.ts'
import type { Boards, Expected, Pushed } from '../measure/boards.ts'
import { type Caller, callJson } from '../measure/calls.ts'

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

const row = (projection: (typeof changedProjections)[number], fields: object): Expected => ({ projection, row: fields })

/** Sends a booking in that form. @returns its boards' row (no two are at one time) and how long it took to them */
export const book = (boards: Boards, { url }: Caller, booking: Booking, body: object = booking) => {
  const { email, date, startTime } = booking
  const send = () => callJson<BookedAnswer>({ url, cookie: '' }, { method: 'POST', path: '/api/appointments', body })
  return boards.measure(send, [row('appointments', { email, date, startTime })])
}

/**
 * A round of changes that boards show: somebody orders in the shop, staff begin to work on that order, and confirm an appointment.
 * Nobody else may order meanwhile.
 */
export const boardRound = async (staff: Caller, nextBooking: () => Booking) => {
  const shop = { url: staff.url, cookie: '' }
  const product = await callJson<ProductRow>(staff, { method: 'POST', path: '/api/products', body: offer })
  const counts = await callJson<OrderCounts>(staff, { path: '/api/orders/counts' })

  /** As the checkout sends it. */
  const order = (customerName: string) => {
    const body = orderBody(customerName, product)
    const headers = { 'idempotency-key': randomUUID() }
    return callJson<PlacedAnswer>(shop, { method: 'POST', path: '/api/orders', body, headers })
  }
  const change = (path: string, status: string) => () =>
    callJson(staff, { method: 'PATCH', path: `${path}/status`, body: { status } })

  return async (boards: Boards): Promise<Pushed[]> => {
    const { pending, processing, total } = counts
    const customerName = `Compra número ${total + 1}`
    const placed = await boards.measure(
      () => order(customerName),
      [row('orders', { customerName }), row('order-counts', { pending: pending + 1, total: total + 1 })],
    )
    const { id } = placed.answer
    const begun = await boards.measure(change(`/api/orders/${id}`, 'processing'), [
      row('orders', { id, status: 'processing' }),
      row('order-counts', { pending, processing: processing + 1 }),
    ])
    Object.assign(counts, { processing: processing + 1, total: total + 1 })
    const { appointment } = (await book(boards, staff, nextBooking())).answer
    const confirmed = await boards.measure(change(`/api/appointments/${appointment.id}`, 'confirmado'), [
      row('appointments', { id: appointment.id, status: 'confirmado' }),
    ])
    return [...placed.pushed, ...begun.pushed, ...confirmed.pushed]
  }
}
