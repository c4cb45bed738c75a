import { describe, expect, it } from 'vitest'
import { settlementOf } from '../process-managers/settlement.ts'
import { follow, ownershipOf, unitsHeldBy } from './follow-stock.ts'
import type { Order } from './order.ts'

const ref = { reservationId: 'r1', productId: 'p1', orderId: 'o1' }
const item = { productId: 'p1', reservationId: 'r1', title: 'Banda elástica', quantity: 2, price: 6500 }
const order = {
  orderId: 'o1',
  trackingNumber: 'MV-4H7K2QXWZ9',
  totalAmount: 13_000,
  paymentMethod: 'efectivo',
} as const
const at = '2026-11-20T15:00:00.000Z'
const placed: Order = {
  ...order,
  items: [item],
  status: 'pending',
  buyer: null,
  released: { gone: 'cancelled', fenced: 'abandoned', late: 'unanswered' },
  answered: false,
  staffNote: null,
  paid: null,
  createdAt: at,
  updatedAt: at,
}

describe('what the process manager does about an event of the shop', () => {
  it('schedules units from when they are reserved until the order names them or they are released', () => {
    const data = { ...ref, quantity: 2, stock: 1 }
    expect(follow({ type: 'StockReserved', data: { ...data, price: 6500 } })).toEqual({ schedule: [ref], forget: [] })
    expect(follow({ type: 'StockReleased', data: { ...data, reason: 'abandoned' } })).toEqual({
      schedule: [],
      forget: ['r1'],
    })
    const items = [item, { ...item, reservationId: 'r2' }]
    expect(follow({ type: 'OrderPlaced', data: { ...order, items } })).toEqual({ schedule: [], forget: ['r1', 'r2'] })
  })

  it('schedules what a cancelled order gave up, until it is released', () => {
    const { orderId, trackingNumber } = order
    const items = [{ productId: 'p1', reservationId: 'r1' }]
    const data = { orderId, trackingNumber, placedAt: at, totalAmount: 13_000, from: 'processing' as const, items }
    expect(follow({ type: 'OrderCancelled', data })).toEqual({ schedule: [ref], forget: [] })
  })

  it('forgets what a reopened order names', () => {
    const { orderId, trackingNumber } = order
    const data = {
      orderId,
      trackingNumber,
      placedAt: at,
      totalAmount: 13_000,
      to: 'pending' as const,
      items: [{ ...item, heldBefore: 'r0' }],
    }
    expect(follow({ type: 'OrderReopened', data })).toEqual({ schedule: [], forget: ['r1'] })
  })

  it('schedules what an order gave up that nobody answered, and forgets what it takes again', () => {
    const { orderId, trackingNumber } = order
    const which = { orderId, trackingNumber }
    const given = { ...which, items: [{ productId: 'p1', reservationId: 'r1' }] }
    expect(follow({ type: 'OrderStockReturned', data: given })).toEqual({ schedule: [ref], forget: [] })
    const again = { ...which, items: [{ ...item, reservationId: 'r2', heldBefore: 'r1' }] }
    expect(follow({ type: 'OrderStockTakenAgain', data: again })).toEqual({ schedule: [], forget: ['r2'] })
  })
})

// @rule orders-units-stock
it('a reservation of which less is kept is pending until it is looked at, whatever is corrected meanwhile', () => {
  const { orderId, trackingNumber } = order
  const which = { orderId, trackingNumber, placedAt: at, totalAmount: 13_000, productId: 'p1', from: 3 }
  const less = { ...which, quantity: 2, items: [item], givenUp: [{ productId: 'p1', reservationId: 'r1', kept: 2 }] }
  expect(follow({ type: 'OrderUnitsCorrected', data: less })).toEqual({ schedule: [ref], forget: [] })
  const more = { ...which, quantity: 4, items: [item, { ...item, reservationId: 'r2' }], givenUp: [] }
  expect(follow({ type: 'OrderUnitsCorrected', data: more })).toEqual({ schedule: [], forget: [] })
  const partly = { ...ref, quantity: 1, stock: 1, reason: 'corrected' as const, kept: 2 }
  expect(follow({ type: 'StockReleased', data: partly })).toEqual({ schedule: [], forget: [] })
  expect([unitsHeldBy(placed, 'r1'), unitsHeldBy(placed, 'gone'), unitsHeldBy({ status: 'none' }, 'r1')]).toEqual([
    2, 0, 0,
  ])
})

describe('what becomes of units that are due', () => {
  it('held by their order: left alone', () => {
    expect(settlementOf(ownershipOf(placed, 'r1'), 'abandoned').kind).toBe('Ignore')
  })

  it('of an order that was never placed: fenced first, then released', () => {
    const send = { kind: 'Send', fence: true, release: 'refused' }
    expect(settlementOf(ownershipOf({ status: 'none' }, 'r1'), 'refused')).toEqual(send)
  })

  it('of an order that was given up, or given up by one that was placed: released without a fence', () => {
    const send = { kind: 'Send', fence: false, release: 'abandoned' }
    expect(settlementOf(ownershipOf({ status: 'abandoned' }, 'r1'), 'abandoned')).toEqual(send)
    expect(settlementOf(ownershipOf(placed, 'fenced'), 'abandoned')).toEqual(send)
    expect(settlementOf(ownershipOf(placed, 'gone'), 'abandoned')).toEqual({ ...send, release: 'cancelled' })
    expect(settlementOf(ownershipOf(placed, 'late'), 'abandoned')).toEqual({ ...send, release: 'unanswered' })
  })

  it('of an order that may yet be reopened with them: fenced first', () => {
    const send = { kind: 'Send', fence: true, release: 'abandoned' }
    expect(settlementOf(ownershipOf(placed, 'r9'), 'abandoned')).toEqual(send)
    expect(settlementOf(ownershipOf({ ...placed, status: 'cancelled' }, 'r1'), 'abandoned')).toEqual(send)
  })
})
