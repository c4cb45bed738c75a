import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { orderWeek } from '@clinic/shared-events/contracts/reports.ts'
import { describe, expect, it } from 'vitest'
import { type Given, recorded } from '../../testing/recorded.ts'
import { type CountedWeek, orderWeeks } from './order-weeks.ts'

const placedAt = '2026-11-18T15:00:00.000Z'
const which = (orderId: string) => ({ orderId, trackingNumber: 'MV-0123ABCDEF' })
const at = (instant: string, given: Given) =>
  recorded(given).map((event) => ({ ...event, at: instant }))[0] as Parameters<typeof orderWeeks.apply>[1]
const placed = (orderId: string, totalAmount: number, instant = placedAt) =>
  at(instant, {
    type: 'OrderPlaced',
    data: { ...which(orderId), items: [], totalAmount, paymentMethod: 'efectivo' },
    financial: null,
  })
/** What staff did with an order two weeks later. */
const later = (type: string, orderId: string, data: object) =>
  at('2026-12-02T15:00:00.000Z', { type, data: { ...which(orderId), ...data } })
const delivered = (orderId: string, more: object = { placedAt }) =>
  later('OrderDelivered', orderId, { from: 'processing', ...more })
const cancelled = (orderId: string) =>
  later('OrderCancelled', orderId, { placedAt, totalAmount: 12_000, from: 'delivered', items: [] })
const reopened = (orderId: string, to: string) =>
  later('OrderReopened', orderId, { placedAt, totalAmount: 12_000, to, items: [] })
const setBack = (orderId: string, more: object = { placedAt }) =>
  later('OrderSetBack', orderId, { from: 'delivered', to: 'processing', ...more })

/** The weeks after the events, as they are answered. */
const weeksAfter = (...events: Parameters<typeof orderWeeks.apply>[1][]) => {
  const weeks = new Map<string, CountedWeek | null>()
  for (const event of events)
    for (const id of orderWeeks.idsOf(event)) weeks.set(id, orderWeeks.apply(weeks.get(id) ?? null, event, id))
  const shown = [...weeks.values()].filter((week) => week !== null).map((week) => orderWeeks.shown?.(week, practice))
  return orderWeek.strict().array().parse(shown)
}

describe('the orders of a week', () => {
  // @rule charts-orders-aggregate: Issue: orders and income by week, kept as an aggregate of each week by a projection
  //   of its own
  // @rule charts-income-delivered
  it('are counted once each, by the week they were placed in; income is what was delivered of them', () => {
    const both = [placed('a', 12_000), placed('b', 30_500, '2026-11-20T14:00:00.000Z')]
    expect(weeksAfter(...both)).toEqual([{ id: '2026-11-16', orders: 2, income: 0, cancelled: 0 }])
    expect(weeksAfter(...both, delivered('a'))).toMatchObject([{ id: '2026-11-16', orders: 2, income: 12_000 }])
    expect(weeksAfter(...both, delivered('a'), delivered('b'))).toMatchObject([{ orders: 2, income: 42_500 }])
  })

  // @rule charts-income-delivered, orders-units
  it('come to what their units were corrected to', () => {
    const units = { placedAt, productId: 'p1', from: 3, quantity: 2, totalAmount: 8_000, items: [], givenUp: [] }
    const corrected = later('OrderUnitsCorrected', 'a', units)
    expect(weeksAfter(placed('a', 12_000), corrected, delivered('a'))).toMatchObject([{ orders: 1, income: 8_000 }])
  })

  // @rule charts-orders-aggregate, charts-income-delivered
  it('that are cancelled count as such, and those reopened as what they are brought to', () => {
    const done = [placed('a', 12_000), delivered('a'), cancelled('a')]
    expect(weeksAfter(...done)).toEqual([{ id: '2026-11-16', orders: 0, income: 0, cancelled: 1 }])
    expect(weeksAfter(...done, reopened('a', 'pending'))).toMatchObject([{ orders: 1, income: 0, cancelled: 0 }])
    expect(weeksAfter(...done, reopened('a', 'delivered'))).toMatchObject([{ orders: 1, income: 12_000, cancelled: 0 }])
  })

  // @rule charts-income-delivered: Income is that of delivered orders alone, by the week they were placed in, and the
  //   page says so (decision 213)
  it('whose delivery was a mistake are no income', () => {
    expect(weeksAfter(placed('a', 12_000), delivered('a'), setBack('a'))).toMatchObject([{ orders: 1, income: 0 }])
  })

  // @rule charts-income-delivered
  it('are income too where the delivery does not say when they were placed, as earlier ones do not', () => {
    const others = [placed('a', 12_000), placed('b', 5_000, '2026-11-24T15:00:00.000Z')]
    expect(weeksAfter(...others, delivered('a', {}))).toEqual([
      { id: '2026-11-16', orders: 1, income: 12_000, cancelled: 0 },
      { id: '2026-11-23', orders: 1, income: 0, cancelled: 0 },
    ])
    expect(weeksAfter(...others, delivered('a', {}), setBack('a', {}))).toMatchObject([{ income: 0 }, { income: 0 }])
  })

  it('begin on Monday in Costa Rica: late on Sunday there is still the week before', () => {
    expect(orderWeeks.idsOf(placed('a', 1, '2026-11-23T05:59:00.000Z'))).toEqual(['2026-11-16'])
    expect(orderWeeks.idsOf(placed('a', 1, '2026-11-23T06:00:00.000Z'))).toEqual(['2026-11-23'])
  })
})
