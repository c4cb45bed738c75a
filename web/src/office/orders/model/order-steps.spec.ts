import { expect, it } from 'vitest'
import { orderRow } from '../testing/orders.ts'
import { orderSteps } from './order-steps.ts'

const at = (minute: number) => `2026-11-24T15:${minute}:00.000Z`

// @rule orders-thread: The detail shows how far the order is as a thread of three joints with their times
it('a thread of three joints: reached, here and to come, each with its time', () => {
  const row = orderRow({ status: 'processing', updatedAt: at(20) })
  const steps = [
    { status: 'pending', at: at(10) },
    { status: 'processing', at: at(20) },
  ] as const
  expect(orderSteps(row, [...steps])).toEqual([
    { status: 'pending', kind: 'done', at: at(10) },
    { status: 'processing', kind: 'here', at: at(20) },
    { status: 'delivered', kind: 'planned', at: null },
  ])
})

it('knows the last change before the steps are read', () => {
  expect(orderSteps(orderRow({ status: 'delivered', updatedAt: at(30) }), [])).toEqual([
    { status: 'pending', kind: 'done', at: null },
    { status: 'processing', kind: 'done', at: null },
    { status: 'delivered', kind: 'here', at: at(30) },
  ])
})

it('a cancelled order ends after where it came from', () => {
  const row = orderRow({ status: 'cancelled', updatedAt: at(40) })
  const steps = [
    { status: 'pending', at: at(10) },
    { status: 'cancelled', at: at(40) },
  ] as const
  expect(orderSteps(row, [...steps])).toEqual([
    { status: 'pending', kind: 'done', at: at(10) },
    { status: 'cancelled', kind: 'attention', at: at(40) },
  ])
})
