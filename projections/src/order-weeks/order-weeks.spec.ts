import { orderWeek } from '@clinic/shared-events/contracts/reports.ts'
import { expect, it } from 'vitest'
import { recorded } from '../../testing/recorded.ts'
import { type CountedWeek, orderWeeks } from './order-weeks.ts'

const placed = (at: string, totalAmount: number) => {
  const data = {
    orderId: `o-${at}`,
    trackingNumber: 'MV-0123ABCDEF',
    items: [],
    totalAmount,
    paymentMethod: 'efectivo',
  }
  return recorded({ type: 'OrderPlaced', data, financial: null }).map((event) => ({ ...event, at }))[0] as never
}
const weekAfter = (...events: never[]) =>
  events.reduce(
    (doc: CountedWeek | null, event) => orderWeeks.apply(doc, event, orderWeeks.idsOf(event)[0] ?? ''),
    null,
  )

// @rule charts-orders-aggregate
it('the orders of a week are counted and added up once each, by the week they were placed in', () => {
  const week = weekAfter(placed('2026-11-16T14:00:00.000Z', 12_000), placed('2026-11-20T14:00:00.000Z', 30_500))
  expect(week && orderWeeks.shown?.(week)).toEqual({ id: '2026-11-16', orders: 2, income: 42_500, cancelled: 0 })
  expect(orderWeek.strict().parse(week && orderWeeks.shown?.(week))).toBeTruthy()
})

// @rule charts-orders-aggregate
it('an order that is cancelled counts as such in the week it was placed in, and no more once it is reopened', () => {
  const first = placed('2026-11-18T15:00:00.000Z', 12_000)
  const later = { orderId: 'o1', trackingNumber: 'MV-0123ABCDEF', placedAt: '2026-11-18T15:00:00.000Z', items: [] }
  const [cancelled, reopened] = recorded(
    { type: 'OrderCancelled', data: { ...later, totalAmount: 12_000, from: 'delivered' } },
    { type: 'OrderReopened', data: { ...later, totalAmount: 12_000, to: 'pending' } },
  ).map((event) => ({ ...event, at: '2026-12-02T15:00:00.000Z' })) as never[]
  if (!cancelled || !reopened) throw new Error('no events')
  expect(orderWeeks.idsOf(cancelled)).toEqual(['2026-11-16'])
  expect(weekAfter(first, cancelled)).toMatchObject({ id: '2026-11-16', orders: 0, income: 0, cancelled: 1 })
  expect(weekAfter(first, cancelled, reopened)).toMatchObject({ orders: 1, income: 12_000, cancelled: 0 })
})

it('a week begins on Monday in Costa Rica: late on Sunday there is still the week before', () => {
  expect(orderWeeks.idsOf(placed('2026-11-23T05:59:00.000Z', 1))).toEqual(['2026-11-16'])
  expect(orderWeeks.idsOf(placed('2026-11-23T06:00:00.000Z', 1))).toEqual(['2026-11-23'])
})
