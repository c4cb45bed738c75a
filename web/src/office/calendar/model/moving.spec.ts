import { expect, test } from 'vitest'
import { row } from '~/office/shared/appointments/testing/rows.ts'
import { weekDays } from './calendar.ts'
import { placeAfter, snapped, type Way } from './moving.ts'

/** Mariela on Tuesday from 14:00 to 15:00; a day is 200 px wide and an hour 50 px high. */
const way = (given: Partial<Way> = {}): Way => ({
  row: row(),
  days: weekDays('2026-11-24'),
  today: '2026-11-24',
  measures: { day: 200, hour: 50 },
  ...given,
})

// @rule calendar-drag-steps: Issue: a block goes to another time in quarters of an hour, and to another day that is
//   not over
test.each([
  ['two days on and an hour later', { x: 410, y: 52 }, '2026-11-26 15:00–16:00'],
  ['a quarter earlier', { x: 20, y: -14 }, '2026-11-24 13:45–14:45'],
  ['not on a day that is over', { x: -200, y: 0 }, '2026-11-24 14:00–15:00'],
  ['not beyond Friday', { x: 2000, y: 0 }, '2026-11-27 14:00–15:00'],
  ['not before 8:00', { x: 0, y: -900 }, '2026-11-24 08:00–09:00'],
  ['not after 18:30', { x: 0, y: 900 }, '2026-11-24 18:30–19:30'],
])('a block goes %s', (_, by, where) => {
  const { date, startTime, endTime } = placeAfter(by, way())
  expect(`${date} ${startTime}–${endTime}`).toBe(where)
})

// @rule calendar-drag-steps
test('it is drawn where it would be left', () => {
  expect(snapped({ x: 410, y: 52 }, way())).toEqual({ x: 400, y: 50 })
  expect(snapped({ x: -200, y: 5 }, way())).toEqual({ x: 0, y: 0 })
})

// @rule calendar-drag-steps
test('on a phone, where one day is shown, it stays on its day', () => {
  const one = way({ days: ['2026-11-24'], measures: { day: 0, hour: 50 } })
  expect(placeAfter({ x: 300, y: 50 }, one).date).toBe('2026-11-24')
})
