import { expect, test } from 'vitest'
import { progressSteps } from './progress-steps.ts'

const at = (hour: number) => `2026-11-24T${hour}:00:00.000Z`

test('a new order is here, with what is still to come after it', () => {
  expect(progressSteps({ status: 'pending', steps: [{ status: 'pending', at: at(14) }] })).toEqual([
    { status: 'pending', at: at(14), kind: 'here', again: false },
    { status: 'processing', at: null, kind: 'planned', again: false },
    { status: 'delivered', at: null, kind: 'planned', again: false },
  ])
})

test('a delivered order has all its joints filled', () => {
  const steps = [
    { status: 'pending', at: at(14) },
    { status: 'processing', at: at(15) },
    { status: 'delivered', at: at(20) },
  ] as const
  expect(progressSteps({ status: 'delivered', steps: [...steps] }).map(({ kind }) => kind)).toEqual([
    'done',
    'done',
    'done',
  ])
})

test('a cancelled order ends there', () => {
  const steps = [
    { status: 'pending', at: at(14) },
    { status: 'cancelled', at: at(15) },
  ] as const
  expect(progressSteps({ status: 'cancelled', steps: [...steps] })).toEqual([
    { status: 'pending', at: at(14), kind: 'done', again: false },
    { status: 'cancelled', at: at(15), kind: 'attention', again: false },
  ])
})

test('an order taken up again goes on from where it is now', () => {
  const steps = [
    { status: 'pending', at: at(14) },
    { status: 'cancelled', at: at(15) },
    { status: 'pending', at: at(16) },
  ] as const
  expect(
    progressSteps({ status: 'pending', steps: [...steps] }).map(({ status, kind, again }) => [status, kind, again]),
  ).toEqual([
    ['pending', 'done', false],
    ['cancelled', 'attention', false],
    ['pending', 'here', true],
    ['processing', 'planned', false],
    ['delivered', 'planned', false],
  ])
})
