import { expect, test } from 'vitest'
import { intake } from '../testing/intakes.ts'
import { intakesAfter } from './clinical-intakes.ts'

const first = intake({ id: 'i1', createdAt: '2026-11-20T15:00:00.000Z' })
const second = intake({ id: 'i2', createdAt: '2026-11-21T15:00:00.000Z' })
const told = (row: ReturnType<typeof intake>) => ({ id: row.id, row })

test('a form that comes stands before the earlier ones, whatever the order they are told in', () => {
  expect(intakesAfter([], 'a1', [told(second), told(first)])).toEqual([second, first])
  expect(intakesAfter([first], 'a1', [told(second)])).toEqual([second, first])
})

test('a form that is told again takes its own place', () => {
  const erased = { ...first, age: null, occupation: null, painAreas: null }
  expect(intakesAfter([second, first], 'a1', [told(erased)])).toEqual([second, erased])
})

test('a form that is gone leaves the list', () => {
  expect(intakesAfter([second, first], 'a1', [{ id: 'i2', row: null }])).toEqual([first])
})

test('the forms of other appointments change nothing', () => {
  const rows = [first]
  const another = intake({ id: 'i9', appointmentId: 'a2' })
  expect(intakesAfter(rows, 'a1', [told(another), { id: 'i8', row: null }])).toBe(rows)
})

test('a row of another shape asks to be read again', () => {
  expect(intakesAfter([first], 'a1', [{ id: 'i2', row: { ...second, painAreas: ['wing'] } }])).toBe('unreadable')
})
