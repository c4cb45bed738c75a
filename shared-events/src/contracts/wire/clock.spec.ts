import { expect, test } from 'vitest'
import { ageOn, mondayOf, yearsLater } from './clock.ts'

test('a week begins on Monday and holds its Sunday', () => {
  expect(['2026-11-16', '2026-11-18', '2026-11-22', '2026-11-23'].map(mondayOf)).toEqual([
    ...['2026-11-16', '2026-11-16', '2026-11-16', '2026-11-23'],
  ])
})

// @rule patients-age-of-birth
test.each([
  ['2026-03-17', 51],
  ['2026-03-18', 52],
  ['2026-12-31', 52],
  ['1974-03-18', 0],
])('who was born on 18/03/1974 is on %s %i years old', (day, age) => {
  expect(ageOn('1974-03-18', day)).toBe(age)
})

test.each([
  ['2026-11-25', 2, '2028-11-25'],
  ['2026-11-25', -1, '2025-11-25'],
  ['2028-02-29', 1, '2029-02-28'],
  ['2028-02-29', 4, '2032-02-29'],
])('%s and %i years is %s', (date, years, later) => {
  expect(yearsLater(date, years)).toBe(later)
})
