import { hourWithoutCell, isBusy } from '@clinic/shared-events/contracts/appointments/heatmap.ts'
import { describe, expect, it, test } from 'vitest'
import { cell } from '../testing/heatmap-cell.ts'
import { columnRem, cutSpecialty, fittingDays, intoMap, mapDays, mapOf, moveFrom, shownFrom } from './heatmap.ts'

const now = { day: '2026-11-24', hour: '10:20' }

describe('the days of the map', () => {
  // @rule heatmap-fourteen-days: §2, §9 14 days starting on the Monday of the current week, by hourly slots 07:00 to
  //   18:00
  it.each([
    ['2026-11-23', '2026-11-23', '2026-12-06'],
    ['2026-11-24', '2026-11-23', '2026-12-06'],
    ['2026-11-29', '2026-11-23', '2026-12-06'],
    ['2026-11-30', '2026-11-30', '2026-12-13'],
  ])('of %s are 14 from the Monday of its week on', (today, first, last) => {
    const days = mapDays(today)
    expect([days.length, days[0], days.at(-1)]).toEqual([14, first, last])
  })
})

describe('the hours of the map', () => {
  // @rule heatmap-fourteen-days, heatmap-busy-when, entities-availability
  it('are 07:00 to 18:00; an hour without a cell, of score 100 or without bookings is free', () => {
    const cells = [
      cell('2026-11-24', '12:00'),
      cell('2026-11-24', '13:00', { availabilityScore: 100 }),
      cell('2026-11-24', '14:00', { currentBookings: 0 }),
    ]
    const day = mapOf(cells, now)[1]
    expect(day?.hours.map(({ timeSlot }) => timeSlot).filter((_, at) => at === 0 || at === 11)).toEqual([
      '07:00',
      '18:00',
    ])
    expect(day?.hours.filter(({ busy }) => busy).map(({ timeSlot }) => timeSlot)).toEqual(['12:00'])
  })

  // @rule entities-availability
  it('without a cell are what the defaults of one say: score 100, no bookings, low demand, free', () => {
    const hour = hourWithoutCell('2026-11-24', '18:00')
    expect(hour).toMatchObject({ availabilityScore: 100, currentBookings: 0, demandLevel: 'low', isAvailable: true })
    const { id, currentBookings: bookings, specialty } = hour
    expect(mapOf([], now)[1]?.hours.at(-1)).toMatchObject({ id, bookings, specialty, busy: isBusy(hour) })
    expect(mapOf([], now)).toEqual(mapOf([cell('2026-11-24', '18:00', hour)], now))
  })

  // @rule capacity-map
  it('in which there is room beside a visit are free, and say how many visits they have', () => {
    const wide = cell('2026-11-25', '09:00', { availabilityScore: 100, maxCapacity: 2, isAvailable: true })
    const hour = mapOf([wide], now)[2]?.hours[2]
    expect(hour).toMatchObject({ timeSlot: '09:00', busy: false, bookings: 1, specialty: null })
  })

  // @rule heatmap-free-run: Look: 'Disponible' stands once per free run; each cell keeps its own accessible name; what
  //   has passed says nothing
  it('say that they are free once per run, and not of what has passed', () => {
    const [, today, tomorrow] = mapOf([cell('2026-11-24', '12:00'), cell('2026-11-25', '09:00')], now)
    const said = (day: typeof today) => day?.hours.filter(({ saysFree }) => saysFree).map(({ timeSlot }) => timeSlot)
    expect(said(today)).toEqual(['10:00', '13:00'])
    expect(said(tomorrow)).toEqual(['07:00', '10:00'])
    expect([today?.free, today?.busy, mapOf([], now)[0]?.free]).toEqual([8, 1, 0])
  })
})

// @rule heatmap-cut
test.each([
  [10, ['Fisio Here…', 'Odontologí…', 'Dictámenes', 'Incapacida…']],
  [15, ['Fisio Heredia', 'Odontología', 'Dictámenes', 'Incapacidades']],
])('specialties are cut to %i characters', (longest, texts) => {
  const some = ['fisioterapia_heredia', 'odontologia', 'dictamenes', 'incapacidades'] as const
  expect(some.map((specialty) => cutSpecialty(specialty, longest))).toEqual(texts)
})

test('the arrows stay on the map', () => {
  expect(moveFrom({ day: 0, hour: 0 }, 'ArrowLeft')).toEqual({ day: 0, hour: 0 })
  expect(moveFrom({ day: 13, hour: 3 }, 'ArrowRight')).toEqual({ day: 13, hour: 3 })
  expect(moveFrom({ day: 3, hour: 3 }, 'ArrowDown')).toEqual({ day: 3, hour: 4 })
  expect(moveFrom({ day: 3, hour: 3 }, 'a')).toBeNull()
})

// @rule heatmap-live
test('a pushed hour arrives, changes and goes; one of another day changes nothing', () => {
  const into = intoMap({ from: '2026-11-23', to: '2026-12-06' })
  const empty = { heatmapData: [], lastUpdated: 'x' }
  const one = cell('2026-11-24', '12:00')
  const known = into(empty, { id: one.id, row: one })
  expect(known.heatmapData).toEqual([one])
  const two = { ...one, currentBookings: 2 }
  expect(into(known, { id: one.id, row: two }).heatmapData).toEqual([two])
  expect(into(known, { id: one.id, row: null }).heatmapData).toEqual([])
  const other = cell('2026-12-07', '12:00')
  expect(into(known, { id: other.id, row: other })).toBe(known)
})

// @rule heatmap-days-that-fit
it.each([
  [343, 16, columnRem.phone, 2],
  [343, 24, columnRem.phone, 1],
  [200, 24, columnRem.phone, 1],
  [644, 16, columnRem.wide, 8],
  [1156, 16, columnRem.wide, 14],
  [0, 16, columnRem.wide, 14],
])('%i px with letters of %i px hold columns of %d rem for %i days', (width, rem, least, days) => {
  expect(fittingDays(width / rem, least)).toBe(days)
})

// @rule heatmap-days-that-fit
it('the days that are shown move as little as shows the one that is wanted, and never behind the last', () => {
  expect([
    shownFrom(3, 2, 4),
    shownFrom(3, 2, 5),
    shownFrom(3, 2, 1),
    shownFrom(13, 2, 13),
    shownFrom(5, 14, 9),
  ]).toEqual([...[3, 4, 1, 12, 0]])
})
