import { expect, it, test } from 'vitest'
import { row, tuesday } from '../../testing/rows.ts'
import { firstFree, fortnightOf, freeHours, holderOf, hoursOf, isOutside, nearestTo, openDays } from './free-hours.ts'

const wednesday = '2026-11-25'
const taken = (startTime: string, endTime: string, more = {}) =>
  row({ id: startTime.padEnd(22, 'x'), date: wednesday, startTime, endTime, ...more })
/** Tuesday 2026-11-24, 8:00 in Costa Rica. */
const now = '2026-11-24T14:00:00.000Z'
const move = { id: 'moved', minutes: 60, now, capacity: 1 }

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
    [taken('09:00', '10:00', { status: 'cancelado' }), row({ id: 'moved', date: wednesday, startTime: '10:00' })],
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
  const { date = wednesday, ...wanted } = given as Partial<typeof move> & { date?: string }
  expect(freeHours(rows, date, { ...move, ...wanted })).toEqual(expected)
})

// @rule form-free-hours: Issue: the free hours of the day stand as chips, taken ones with who holds them, the hour of
//   the person's last visit first
test('a taken hour says who holds it, and the usual one stands first, also between two full hours', () => {
  const rows = [taken('10:00', '11:00', { name: 'Rodolfo Quesada' }), taken('16:30', '17:30', { name: 'Nuria Campos' })]
  const shown = (usual: string) =>
    hoursOf(rows, wednesday, move, usual).map(({ hour, takenBy }) => (takenBy ? `${hour} ${takenBy.name}` : hour))
  expect(shown('15:00').slice(0, 4)).toEqual(['15:00', '08:00', '09:00', '10:00 Rodolfo Quesada'])
  expect(shown('10:00')[0]).toBe('10:00 Rodolfo Quesada')
  expect(shown('09:30').slice(0, 2)).toEqual(['09:30 Rodolfo Quesada', '08:00'])
  expect(shown('07:00')[0]).toBe('08:00')
})

// @rule form-free-hours
test('the usual hour is looked for on the next open days', () => {
  const days = openDays('2026-11-28')
  expect([days.length, days.slice(0, 2)]).toEqual([12, ['2026-11-28', '2026-11-30']])
  const rows = [row({ date: '2026-11-30', startTime: '15:00', endTime: '16:00' })]
  expect(firstFree(rows, days, '15:00', move)).toBe('2026-12-01')
  expect(firstFree(rows, days, '13:00', move)).toBe('2026-11-28')
  expect(firstFree(rows, days, '20:00', move)).toBeNull()
})

// @rule form-taken-hour: Issue: a taken hour says with whom, and offers the nearest free ones and the overbooking
//   beside the error
test('nearest to a taken hour are the free ones before and after it', () => {
  expect(nearestTo('09:00', ['08:00', '10:00', '11:00', '15:00'])).toEqual(['08:00', '10:00', '11:00'])
  expect(nearestTo('09:00', [])).toEqual([])
  const asked = { date: wednesday, startTime: '09:30', endTime: '10:30' }
  expect(holderOf([taken('10:00', '11:00')], asked, move)?.startTime).toBe('10:00')
  expect(holderOf([taken('10:30', '11:00'), taken('10:00', '11:00', { status: 'cancelado' })], asked, move)).toBeNull()
})

// @rule form-outside-hours: Issue: a booking outside of the hours of the practice is asked about before it is sent
test.each([
  ['2026-11-29', '22:30', '23:30', true],
  ['2026-11-28', '13:00', '14:00', false],
  ['2026-11-28', '13:30', '14:30', true],
  ['2026-11-28', '13:30', '', true],
  [wednesday, '07:30', '08:30', true],
  [wednesday, '17:00', '18:00', false],
])('%s %s–%s is outside of the hours: %s', (date, startTime, endTime, outside) => {
  expect(isOutside({ date, startTime, endTime })).toBe(outside)
})

// @rule request-near-hours
it('looks at the next two weeks, and at those around a visit that lies behind them', () => {
  expect(fortnightOf('2026-11-24')).toBe('2026-11-24')
  expect(fortnightOf('2026-11-24', '2026-12-07')).toBe('2026-11-24')
  expect(fortnightOf('2026-11-24', '2026-12-08')).toBe('2026-12-01')
})
