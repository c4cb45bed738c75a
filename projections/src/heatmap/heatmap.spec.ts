import { heatmapCell, isBusy } from '@clinic/shared-events/contracts/appointments/heatmap.ts'
import { describe, expect, it } from 'vitest'
import { type Given, recorded } from '../../testing/recorded.ts'
import { type BookedHour, heatmap } from './heatmap.ts'

const one = { capacity: 1 }

const at = (startTime: string, endTime: string, date = '2026-11-24') => ({
  reservationId: 'r',
  date,
  startTime,
  endTime,
})
const about = (appointmentId: string, interval = at('09:00', '10:00'), specialty = 'fisioterapia_heredia') => ({
  appointmentId,
  ...interval,
  specialty,
})
const booked = (...given: Parameters<typeof about>): Given => ({ type: 'AppointmentBooked', data: about(...given) })
const cancelled = (...given: Parameters<typeof about>): Given => ({
  type: 'AppointmentCancelled',
  data: about(...given),
})
const corrected = (...given: Parameters<typeof about>): Given => ({
  type: 'AppointmentDetailsCorrected',
  data: { ...about(...given), fields: ['specialty'] },
})
const moved = (appointmentId: string, from: ReturnType<typeof at>, to: ReturnType<typeof at>): Given => ({
  type: 'AppointmentRescheduled',
  data: { appointmentId, specialty: 'nutricion', from, to, overbooked: false },
})

/** The hours after the events, as they are shown under a capacity. */
const hoursAfter = (settings: { capacity: number }, events: readonly Given[]) => {
  const cells = new Map<string, BookedHour | null>()
  for (const event of recorded(...events))
    for (const id of heatmap.idsOf(event as never))
      cells.set(id, heatmap.apply(cells.get(id) ?? null, event as never, id))
  const shown = [...cells.values()].filter((cell) => cell !== null).map((cell) => heatmap.shown?.(cell, settings))
  return heatmapCell
    .strict()
    .array()
    .parse(shown)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
/** Cells after the events: hour → score, bookings, specialty. */
const mapAfter = (...events: Given[]) =>
  hoursAfter(one, events).map(
    (cell) => `${cell.id} ${cell.availabilityScore} ${cell.currentBookings} ${cell.specialty}`,
  )

describe('the map of availability', () => {
  // @rule heatmap-aggregate: Issue: kept per cell by the projection (date, slot, score, bookings, specialty), hourly
  //   07:00 to 18:00; an interval counts in each hour it touches, an overbooked one beside the other
  it.each([
    ['an hour', '09:00', '10:00', ['09:00 0 1']],
    ['half an hour', '09:30', '10:00', ['09:00 50 1']],
    ['over two slots', '09:30', '10:15', ['09:00 50 1', '10:00 75 1']],
    ['three hours', '09:00', '12:00', ['09:00 0 1', '10:00 0 1', '11:00 0 1']],
    ['a minute leaves less than 100', '09:00', '09:01', ['09:00 98 1']],
    ['before the map begins', '05:00', '07:30', ['07:00 50 1']],
    ['after it ends', '18:45', '20:00', ['18:00 75 1']],
    ['outside it altogether', '19:00', '20:00', []],
  ])('%s touches each of its hours', (_, start, end, cells) => {
    expect(mapAfter(booked('a', at(start, end)))).toEqual(cells.map((c) => `2026-11-24T${c} fisioterapia_heredia`))
  })

  // @rule heatmap-aggregate, entities-availability
  it('counts one that is booked over another beside it, under the specialty that begins first', () => {
    expect(mapAfter(booked('b', at('09:30', '10:00'), 'nutricion'), booked('a'))).toEqual([
      '2026-11-24T09:00 0 2 fisioterapia_heredia',
    ])
    expect(mapAfter(booked('a', at('09:00', '09:20')), booked('b', at('09:10', '09:30')))).toEqual([
      '2026-11-24T09:00 50 2 fisioterapia_heredia',
    ])
  })

  // @rule heatmap-follows-events: Issue: bookings, moves, corrections and cancellations change the cells they touch
  it('frees the hours of what is cancelled, and only those', () => {
    expect(mapAfter(booked('a'), booked('b'), cancelled('a'))).toEqual(['2026-11-24T09:00 0 1 fisioterapia_heredia'])
    expect(mapAfter(booked('a'), cancelled('a'))).toEqual([])
  })

  // @rule heatmap-follows-events
  it('moves with an appointment, over hours that it leaves, keeps and enters', () => {
    const [from, to] = [at('09:00', '11:00'), at('10:00', '12:00')]
    expect(mapAfter(booked('a', from), moved('a', from, to))).toEqual([
      '2026-11-24T10:00 0 1 nutricion',
      '2026-11-24T11:00 0 1 nutricion',
    ])
    const other = at('08:00', '09:00', '2026-11-25')
    expect(mapAfter(booked('a'), moved('a', at('09:00', '10:00'), other))).toEqual(['2026-11-25T08:00 0 1 nutricion'])
  })

  // @rule heatmap-follows-events
  it('shows a corrected specialty; correcting a cancelled one books nothing', () => {
    expect(mapAfter(booked('a'), corrected('a', at('09:00', '10:00'), 'dictamenes'))).toEqual([
      '2026-11-24T09:00 0 1 dictamenes',
    ])
    expect(mapAfter(booked('a'), cancelled('a'), corrected('a'))).toEqual([])
  })
})

describe('the availability of an hour', () => {
  // @rule entities-availability: §3, §9 Availability: one for a date and slot, with isAvailable, maxCapacity,
  //   currentBookings, specialty, doctorId, availabilityScore, demandLevel and timestamps; an hour without a cell has
  //   a score of 100, no bookings and low demand (docs/specification.md#office-constants)
  it('has the fields of its entity: what is held against the capacity, nobody as its doctor, and when it was computed', () => {
    const [first, second] = [booked('a', at('09:30', '10:00')), booked('b', at('09:30', '10:00'))]
    const [start, later] = recorded(first, second).map((event) => event.at)
    expect(hoursAfter(one, [first])).toEqual([
      {
        id: '2026-11-24T09:00',
        date: '2026-11-24',
        timeSlot: '09:00',
        specialty: 'fisioterapia_heredia',
        doctorId: null,
        isAvailable: false,
        maxCapacity: 1,
        currentBookings: 1,
        availabilityScore: 50,
        demandLevel: 'high',
        createdAt: start,
        updatedAt: start,
      },
    ])
    expect(hoursAfter(one, [first, second])).toMatchObject([{ currentBookings: 2, createdAt: start, updatedAt: later }])
  })

  // @rule entities-availability
  it.each([
    [1, 1, 'high'],
    [2, 1, 'high'],
    [1, 2, 'medium'],
    [2, 2, 'high'],
    [1, 3, 'low'],
    [2, 3, 'medium'],
    [3, 3, 'high'],
  ])('%i visits at once of %i are a demand that is %s', (visits, capacity, demand) => {
    const events = Array.from({ length: visits }, (_, n) => booked(`a${n}`))
    expect(hoursAfter({ capacity }, events).map(({ demandLevel }) => demandLevel)).toEqual([demand])
  })

  // @rule capacity-map: The map counts concurrent visits against the capacity: an hour is red where it is full at some
  //   moment, and green with its visits named where there is room
  it('stays short however many are booked over each other', () => {
    const events = recorded(...Array.from({ length: 150 }, (_, n) => booked(`a${n}`)))
    const fold = (hour: BookedHour | null, event: (typeof events)[number]) =>
      heatmap.apply(hour, event as never, '2026-11-24T09:00')
    expect(events.reduce(fold, null)?.minutesHeld).toBe(Array.from({ length: 100 }, () => '60').join())
  })

  // @rule capacity-map
  it.each([
    ['one of two', ['09:00-10:00'], 2, '100 1 true'],
    ['two of two', ['09:00-10:00', '09:00-10:00'], 2, '0 2 false'],
    ['two of two for half of it', ['09:00-10:00', '09:30-11:00'], 2, '50 2 false'],
    ['two of two, one behind the other', ['09:00-09:30', '09:30-10:00'], 2, '100 2 true'],
    ['three over two', ['09:00-10:00', '09:00-10:00', '09:00-10:00'], 2, '0 3 false'],
    ['one of one', ['09:00-10:00'], 1, '0 1 false'],
  ])('is free while there is room beside what is held: %s', (_, held, capacity, expected) => {
    const events = held.map((hours, n) => booked(`a${n}`, at(hours.slice(0, 5), hours.slice(6))))
    const [hour] = hoursAfter({ capacity }, events)
    expect(`${hour?.availabilityScore} ${hour?.currentBookings} ${hour?.isAvailable}`).toBe(expected)
  })
})

// @rule heatmap-busy-when: §9 Busy only when availabilityScore is below 100 and currentBookings above 0; defaults 100
//   and 0
it.each([
  [100, 0, false],
  [100, 1, false],
  [50, 0, false],
  [99, 1, true],
  [0, 2, true],
])('score %i with %i bookings is busy: %s', (availabilityScore, currentBookings, busy) => {
  expect(isBusy({ availabilityScore, currentBookings })).toBe(busy)
})
