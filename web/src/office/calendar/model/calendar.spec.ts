import { describe, expect, test } from 'vitest'
import { row } from '~/office/shared/appointments/testing/rows.ts'
import { blocksOf, freeHalves, openingDay, outsideOf, stripDays, weekDays } from './calendar.ts'
import { popoverPlace } from './popover-place.ts'

const at = (startTime: string, endTime: string, given: Parameters<typeof row>[0] = {}) =>
  row({ id: startTime, startTime, endTime, ...given })
const placed = (...hours: [string, string][]) =>
  blocksOf(hours.map(([from, to]) => at(from, to))).map(
    ({ row: { startTime }, column, columns }) => `${startTime} ${column + 1}/${columns}`,
  )

// @rule calendar-monday-to-friday: §9 The week starts on Monday, 5 days are shown
test('a week is Monday to Friday, also seen from its Sunday', () => {
  const week = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']
  for (const day of ['2026-11-23', '2026-11-25', '2026-11-29']) expect(weekDays(day)).toEqual(week)
})

test('what is opened is the week of today, and on a Sunday the one that begins tomorrow', () => {
  expect(openingDay('2026-11-28')).toBe('2026-11-28')
  expect(openingDay('2026-11-29')).toBe('2026-11-30')
  expect(openingDay('2026-11-30')).toBe('2026-11-30')
})

// @rule calendar-saturday-phone
test('a phone has the Saturday that is today or was asked for', () => {
  const lengths = (...pairs: [string, string][]) => pairs.map(([date, today]) => stripDays(date, today).length)
  const [friday, saturday, sunday] = ['2026-11-27', '2026-11-28', '2026-11-29']
  expect(lengths([saturday, saturday], [friday, saturday], [saturday, friday])).toEqual([6, 6, 6])
  expect(lengths([friday, friday], ['2026-12-04', saturday], [sunday, sunday])).toEqual([5, 5, 5])
})

describe('blocks', () => {
  // @rule calendar-side-by-side: Issue: overlapping blocks stand side by side
  test('that overlap stand side by side, also through a third', () => {
    expect(placed(['09:00', '10:00'], ['10:00', '11:00'])).toEqual(['09:00 1/1', '10:00 1/1'])
    expect(placed(['10:00', '11:00'], ['10:30', '11:30'], ['11:00', '12:00'])).toEqual([
      '10:00 1/2',
      '10:30 2/2',
      '11:00 1/2',
    ])
    expect(placed(['09:00', '12:00'], ['09:30', '10:00'], ['09:45', '11:00'])).toEqual([
      '09:00 1/3',
      '09:30 2/3',
      '09:45 3/3',
    ])
  })

  // @rule calendar-least-half-hour: §5, §9 A block is shown 30 minutes long at least
  test('are shown half an hour long at least, also at the end of the day', () => {
    const shown = (from: string, to: string) => blocksOf([at(from, to)]).map(({ start, end }) => [start, end])
    expect(shown('09:00', '09:10')).toEqual([[540, 570]])
    expect(shown('18:45', '19:45')).toEqual([[1110, 1140]])
    expect(shown('07:00', '08:10')).toEqual([[480, 510]])
    expect(placed(['09:00', '09:10'], ['09:15', '10:00'])).toEqual(['09:00 1/2', '09:15 2/2'])
  })

  // @rule calendar-outside-told
  test('cannot show Saturday, nor what ends by 8:00 or begins at 19:00', () => {
    const saturday = at('09:00', '10:00', { date: '2026-11-28' })
    const early = at('07:00', '08:00')
    const late = at('19:00', '20:00')
    expect(outsideOf([saturday, early, at('07:30', '08:30'), late], weekDays(saturday.date))).toEqual([
      saturday,
      early,
      late,
    ])
    expect(blocksOf([early, late])).toEqual([])
  })
})

describe('beside the blocks', () => {
  const besides = (rows: Parameters<typeof blocksOf>[0], capacity = 1) =>
    blocksOf(rows, capacity).map(
      ({ row: { status, startTime }, column, columns, aside }) =>
        `${status} ${startTime} ${column + 1}/${columns} +${aside}`,
    )
  const cancelled = (from: string, to: string, id = `${from} cancelled`) => at(from, to, { id, status: 'cancelado' })

  // @rule calendar-cancelled-stripe
  test('what was cancelled is a stripe, and takes no half of the visit that was booked after it', () => {
    expect(besides([cancelled('09:00', '10:00'), at('09:00', '10:00'), at('10:00', '11:00')])).toEqual([
      'agendado 09:00 1/1 +1',
      'cancelado 09:00 1/1 +1',
      'agendado 10:00 1/1 +0',
    ])
  })

  // @rule calendar-cancelled-stripe
  test('several stripes of one hour share the width of two', () => {
    const three = ['a', 'b', 'c'].map((id) => cancelled('09:00', '10:00', id))
    expect(besides([...three, at('09:30', '10:30')])).toEqual([
      ...[1, 2, 3].map((column) => `cancelado 09:00 ${column}/3 +2`),
      'agendado 09:30 1/1 +2',
    ])
  })

  // @rule calendar-cancelled-stripe
  test('those that overlap leave the same room, and do not come to lie over each other', () => {
    expect(besides([at('09:00', '10:00'), at('09:30', '11:00'), cancelled('10:00', '11:00')])).toEqual([
      'agendado 09:00 1/2 +1',
      'agendado 09:30 2/2 +1',
      'cancelado 10:00 1/1 +1',
    ])
  })

  // @rule capacity-calendar
  test('the free hour has room while fewer are held than may be at once', () => {
    expect(besides([at('09:00', '10:00')], 2)).toEqual(['agendado 09:00 1/1 +1'])
    expect(besides([at('09:00', '10:00'), at('09:30', '10:00')], 2)).toEqual([
      'agendado 09:00 1/2 +0',
      'agendado 09:30 2/2 +0',
    ])
  })
})

// @rule capacity-calendar
test("an hour's halves are free up to the capacity", () => {
  const held = [at('10:00', '11:00'), at('10:30', '11:30')]
  expect(freeHalves('10:00', held, 1)).toEqual([])
  expect(freeHalves('10:00', held, 2)).toEqual(['10:00'])
  expect(freeHalves('10:00', held, 3)).toEqual(['10:00', '10:30'])
})

// @rule calendar-empty-hour
test('an hour has the free halves that nothing but what was cancelled takes', () => {
  expect(freeHalves('10:00', [at('09:00', '10:00'), at('11:00', '12:00')])).toEqual(['10:00', '10:30'])
  expect(freeHalves('10:00', [at('10:00', '10:20')])).toEqual(['10:30'])
  expect(freeHalves('10:00', [at('09:30', '10:45')])).toEqual([])
  expect(freeHalves('10:00', [at('09:30', '10:45', { status: 'cancelado' })])).toEqual(['10:00', '10:30'])
})

// @rule calendar-popover-never-over-today: The popover is tied to its block and never lies over today
describe('the popover of a block', () => {
  const days = 5
  const gutter = 60
  const popover = 336
  const placeAt = (width: number, column: number, today: number) =>
    popoverPlace({ width, gutter, popover, column, today, days })

  test.each([1196, 940])('on any day, with any today, at %s px, stands in the calendar and clear of today', (width) => {
    const edge = (at: number) => gutter + (at * (width - gutter)) / days
    for (const today of [-1, 0, 1, 2, 3, 4])
      for (const column of [0, 1, 2, 3, 4]) {
        const place = placeAt(width, column, today)
        if (!place) throw new Error(`no place for ${column} with ${today}`)
        const clear = [...(today === -1 ? [] : [today]), ...(place.adjacent ? [column] : [])]
        for (const at of clear) expect(place.left >= edge(at + 1) || place.left + popover <= edge(at)).toBe(true)
        expect(place.left).toBeGreaterThanOrEqual(0)
        expect(place.left + popover).toBeLessThanOrEqual(width)
        if (place.adjacent) expect(place.from).toBeLessThan(place.to)
      }
  })
  test('stands right of its day, left of it, and beyond today where there is no room between', () => {
    expect(placeAt(1260, 1, 1)).toEqual({ left: 556, adjacent: true, from: 540, to: 556 })
    expect(placeAt(1260, 4, 0)).toEqual({ left: 668, adjacent: true, from: 1004, to: 1020 })
    expect(placeAt(1260, 0, 1)).toEqual({ left: 556, adjacent: true, from: 300, to: 556 })
    expect(placeAt(1260, 3, 1)).toEqual({ left: 924, adjacent: false })
  })
  test('has no place where the days are narrow', () => {
    expect(placeAt(600, 2, 2)).toBeNull()
  })
})
