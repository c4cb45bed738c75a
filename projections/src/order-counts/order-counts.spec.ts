import { orderCounts as contract, type OrderCounts } from '@clinic/shared-events/contracts/shop/orders.ts'
import { expect, it } from 'vitest'
import { historyOf } from '../../testing/histories/histories.ts'
import { type Given, recorded } from '../../testing/recorded.ts'
import { countsId, orderCounts } from './order-counts.ts'

const which = { orderId: 'o1', trackingNumber: 'MV-4H7K2QXWZ9' }
const placed = { type: 'OrderPlaced', data: { ...which, items: [], totalAmount: 0, paymentMethod: 'efectivo' } }
const started = { type: 'OrderProcessingStarted', data: which }
const delivered = { type: 'OrderDelivered', data: { ...which, from: 'processing' } }
const cancelled = { type: 'OrderCancelled', data: { ...which, from: 'delivered', items: [] } }
const after = (...events: Given[]) =>
  recorded(...events).reduce(
    (counts: OrderCounts | null, event) => orderCounts.apply(counts, event as never, countsId),
    null,
  )

// @rule orders-counters: §2 Counters Pendientes, Procesando, Entregados, Total
// @rule orders-counter-document: Issue: the counters are kept by a projection as one document, exact at any number of
//   orders
it('counts every order once, by the status it has', () => {
  expect(after(placed, placed, placed)).toEqual({ pending: 3, processing: 0, delivered: 0, cancelled: 0, total: 3 })
  const counts = after(placed, placed, started, delivered)
  expect(contract.strict().parse(counts)).toEqual({ pending: 1, processing: 0, delivered: 1, cancelled: 0, total: 2 })
  const back = { type: 'OrderSetBack', data: { ...which, from: 'delivered', to: 'pending' } }
  expect(after(placed, started, delivered, back)).toMatchObject({ pending: 1, processing: 0, delivered: 0, total: 1 })
  expect(after(placed, started, delivered, cancelled)).toMatchObject({ delivered: 0, cancelled: 1, total: 1 })
  const reopened = { type: 'OrderReopened', data: { ...which, to: 'processing', items: [] } }
  expect(after(placed, started, delivered, cancelled, reopened)).toMatchObject({ processing: 1, cancelled: 0 })
})

const statusAfter = ({ type, data }: { type: string; data: Record<string, unknown> }): string | null => {
  if (type === 'OrderPlaced') return 'pending'
  if (type === 'OrderProcessingStarted') return 'processing'
  if (type === 'OrderDelivered') return 'delivered'
  if (type === 'OrderCancelled') return 'cancelled'
  return type === 'OrderSetBack' || type === 'OrderReopened' ? String(data.to) : null
}

it('says what counting the orders themselves says, after any history', () => {
  for (const seed of [3, 20_261_122, 77_001]) {
    const byOrder = new Map<string, string>()
    let counts: OrderCounts | null = null
    for (const event of historyOf(seed, 900)) {
      const to = statusAfter(event)
      if (to === null) continue
      counts = orderCounts.apply(counts, event as never, countsId)
      byOrder.set(event.stream, to)
    }
    const statuses = [...byOrder.values()]
    const of = (status: string) => statuses.filter((one) => one === status).length
    expect(counts).toEqual({
      pending: of('pending'),
      processing: of('processing'),
      delivered: of('delivered'),
      cancelled: of('cancelled'),
      total: statuses.length,
    })
    expect(statuses.length).toBeGreaterThan(20)
  }
})
