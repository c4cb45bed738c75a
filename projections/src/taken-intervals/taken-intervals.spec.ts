import { takenDay } from '@clinic/shared-events/contracts/practice/schedule.ts'
import { describe, expect, it } from 'vitest'
import { type Given, recorded } from '../../testing/recorded.ts'
import { type HeldDay, takenIntervals, toPublic } from './taken-intervals.ts'

const interval = (type: string, reservationId: string, startTime: string, endTime: string) => ({
  type,
  data: { reservationId, appointmentId: 'secret-appointment', date: '2026-11-23', startTime, endTime },
})
const reserved = (reservationId: string, startTime: string, endTime: string) =>
  interval('IntervalReserved', reservationId, startTime, endTime)
const released = (reservationId: string) => interval('IntervalReleased', reservationId, '09:00', '10:00')
const dayAfter = (...events: Given[]) =>
  recorded(...events).reduce(
    (day: HeldDay | null, event) => takenIntervals.apply(day, event as never, '2026-11-23'),
    null,
  )
const publicAfter = (...events: Given[]) => publicUnder({ capacity: 1 }, ...events)
const publicUnder = (settings: { capacity: number }, ...events: Given[]) => {
  const day = dayAfter(...events)
  return day && toPublic(day, settings).intervals.map(({ startTime, endTime }) => `${startTime}–${endTime}`)
}

describe('what the public sees as taken', () => {
  it('is start and end alone, in order, joined where they meet or touch', () => {
    const day = dayAfter(
      reserved('r1', '14:00', '15:00'),
      reserved('r2', '09:30', '11:00'),
      reserved('r3', '09:00', '10:00'),
      reserved('r4', '11:00', '12:00'),
    )
    const shown = toPublic(day as HeldDay, { capacity: 1 })
    expect(shown).toEqual({
      date: '2026-11-23',
      intervals: [
        { startTime: '09:00', endTime: '12:00' },
        { startTime: '14:00', endTime: '15:00' },
      ],
    })
    expect(takenDay.strict().parse(shown)).toEqual(shown)
    expect(JSON.stringify(shown)).not.toContain('r1')
  })

  it('keeps an interval inside a longer one from ending it early', () => {
    expect(publicAfter(reserved('r1', '09:00', '12:00'), reserved('r2', '10:00', '11:00'))).toEqual(['09:00–12:00'])
  })

  it('frees what is released and leaves what others hold at the same time', () => {
    expect(publicAfter(reserved('r1', '09:00', '10:00'), reserved('r2', '09:30', '10:30'), released('r1'))).toEqual([
      '09:30–10:30',
    ])
    expect(publicAfter(reserved('r1', '09:00', '10:00'), released('r0'))).toEqual(['09:00–10:00'])
  })

  // @rule capacity-public-hours: The hours that the public sees as taken are those at which as many visits are held as
  //   the capacity allows (docs/specification.md#office-constants)
  it.each([
    ['one visit', [['09:00', '10:00']], 2, []],
    [
      'two at once',
      [
        ['09:00', '10:00'],
        ['09:00', '10:00'],
      ],
      2,
      ['09:00–10:00'],
    ],
    [
      'two that overlap',
      [
        ['09:00', '10:00'],
        ['09:30', '11:00'],
      ],
      2,
      ['09:30–10:00'],
    ],
    [
      'one behind the other',
      [
        ['09:00', '10:00'],
        ['10:00', '11:00'],
      ],
      2,
      [],
    ],
    [
      'a third one over two',
      [
        ['09:00', '12:00'],
        ['09:00', '10:00'],
        ['10:00', '11:00'],
      ],
      2,
      ['09:00–11:00'],
    ],
    [
      'two of three',
      [
        ['09:00', '12:00'],
        ['09:00', '10:00'],
      ],
      3,
      [],
    ],
  ] as const)('is what as many visits hold as the capacity allows: %s', (_, held, capacity, taken) => {
    const events = held.map(([from, to], at) => reserved(`r${at}`, from, to))
    expect(publicUnder({ capacity }, ...events)).toEqual(taken)
  })

  it('is nothing at all once everything is released', () => {
    expect(dayAfter(reserved('r1', '09:00', '10:00'), released('r1'))).toBeNull()
  })

  // @rule booking-public-sees-taken: What the public sees as taken names nobody
  it('never holds an appointment, not even inside', () => {
    expect(JSON.stringify(dayAfter(reserved('r1', '09:00', '10:00')))).not.toContain('appointment')
  })

  it('is kept by day', () => {
    const [event] = recorded(reserved('r1', '09:00', '10:00'))
    expect(takenIntervals.idsOf(event as never)).toEqual(['2026-11-23'])
  })
})
