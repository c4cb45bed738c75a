import { expect, test } from 'vitest'
import { row, tuesday } from '../../testing/rows.ts'
import { freeHours } from './free-hours.ts'

const taken = (startTime: string, endTime: string, more = {}) =>
  row({ id: startTime.padEnd(22, 'x'), startTime, endTime, ...more })
/** Tuesday 2026-11-24, 8:00 in Costa Rica. */
const now = '2026-11-24T14:00:00.000Z'
const move = { id: 'moved', date: '2026-11-25', minutes: 60, now, capacity: 1 }

// @rule requests-move-fits
test.each([
  ['an hour fits into every free hour', [taken('09:00', '10:00')], {}, '08 10 11 12 13 14 15 16 17'],
  [
    'two hours need both to be free, and end by the closing',
    [taken('11:00', '12:00')],
    { minutes: 120 },
    '08 09 12 13 14 15 16',
  ],
  [
    'half an hour fits beside what ends at half past',
    [taken('09:30', '10:30')],
    { minutes: 30 },
    '08 09 11 12 13 14 15 16 17',
  ],
  ['on a Saturday it ends by two', [], { date: '2026-11-28', minutes: 120 }, '08 09 10 11 12'],
  ['a day longer than the opening hours has none', [], { minutes: 11 * 60 }, ''],
  ['on a Sunday there is none', [], { date: '2026-11-29' }, ''],
  ['today those that have not begun', [], { date: tuesday, now: '2026-11-24T20:00:00.000Z' }, '15 16 17'],
  ['of a past day there is none', [], { date: '2026-11-23' }, ''],
  [
    'what was cancelled, and the visit itself, takes none',
    [taken('09:00', '10:00', { status: 'cancelado' }), row({ id: 'moved', startTime: '10:00' })],
    {},
    '08 09 10 11 12 13 14 15 16 17',
  ],
  [
    'two may be held at one moment',
    [taken('09:00', '10:00'), taken('10:00', '11:00'), taken('10:30', '12:00')],
    { capacity: 2 },
    '08 09 11 12 13 14 15 16 17',
  ],
] as const)('%s', (_, rows, given, hours) => {
  const expected = hours === '' ? [] : hours.split(' ').map((hour) => `${hour}:00`)
  expect(freeHours(rows, { ...move, ...given })).toEqual(expected)
})
