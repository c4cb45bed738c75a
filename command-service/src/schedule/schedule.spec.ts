import type { ScheduleEvent } from '@clinic/shared-events/schedule/events.ts'
import { describe, it } from 'vitest'
import { scenariosOf } from '../../testing/given-when-then.ts'
import { type ReleaseReason, type Reservation, type ScheduleCommand, schedule } from './schedule.ts'

const { given } = scenariosOf(schedule)
const meta = { commandId: 'c1', now: '2026-11-20T15:00:00.000Z', actor: 'public' }
const date = '2026-11-23'

const interval = (id: string, startTime: string, endTime: string, appointmentId = `a-${id}`) => ({
  reservationId: id,
  appointmentId,
  date,
  startTime,
  endTime,
})
type Interval = ReturnType<typeof interval>

const reserved = (data: Interval, overbooked = false): ScheduleEvent => ({
  type: 'IntervalReserved',
  data: { ...data, overbooked },
})
const released = (data: Omit<Reservation, 'overbooked'>, reason: ReleaseReason = 'cancelled'): ScheduleEvent => ({
  type: 'IntervalReleased',
  data: { ...data, reason },
})
const reserve = (data: Interval, more: { capacity?: number; overbook?: boolean } = {}): ScheduleCommand => ({
  type: 'ReserveInterval',
  data: { ...data, capacity: more.capacity ?? 1, overbook: more.overbook ?? false },
  meta,
})
const release = (reservationId: string, reason: ReleaseReason = 'cancelled'): ScheduleCommand => ({
  type: 'ReleaseInterval',
  data: { reservationId, reason },
  meta,
})

const nineToTen = interval('r1', '09:00', '10:00')

describe('reserving part of a day', () => {
  it('holds a free interval', () => {
    given([])
      .when(reserve(nineToTen))
      .then([reserved(nineToTen)])
  })

  it.each([
    ['the same', '09:00', '10:00'],
    ['one that starts within', '09:30', '10:30'],
    ['one that ends within', '08:30', '09:01'],
    ['one around it', '08:00', '12:00'],
    ['one inside it', '09:15', '09:30'],
  ])('refuses %s interval once taken', (_, startTime, endTime) => {
    given([reserved(nineToTen)])
      .when(reserve(interval('r2', startTime, endTime)))
      .thenRejected({ type: 'SlotTaken' })
  })

  it.each([
    ['before', '08:00', '09:00'],
    ['after', '10:00', '11:00'],
  ])('holds an interval that only touches the taken one, right %s it', (_, startTime, endTime) => {
    const other = interval('r2', startTime, endTime)
    given([reserved(nineToTen)])
      .when(reserve(other))
      .then([reserved(other)])
  })

  it('stays quiet when that reservation is held already', () => {
    given([reserved(nineToTen)])
      .when(reserve(nineToTen))
      .thenNothing()
  })

  it('never holds a released reservation again, though the interval is free for others', () => {
    const history = [reserved(nineToTen), released(nineToTen)]
    given(history).when(reserve(nineToTen)).thenRejected({ type: 'ReservationReleased' })
    const other = interval('r2', '09:00', '10:00')
    given(history)
      .when(reserve(other))
      .then([reserved(other)])
  })

  it('lets an appointment hold two overlapping intervals while it moves', () => {
    const later = interval('r2', '09:30', '10:30', nineToTen.appointmentId)
    given([reserved(nineToTen)])
      .when(reserve(later))
      .then([reserved(later)])
  })

  it('refuses a move into what another appointment holds', () => {
    const own = interval('r2', '11:00', '12:00', 'a-moving')
    given([reserved(nineToTen), reserved(own)])
      .when(reserve(interval('r3', '09:30', '10:30', 'a-moving')))
      .thenRejected({ type: 'SlotTaken' })
  })

  it('records an overbooking only where it really lies over another', () => {
    const over = interval('r2', '09:30', '10:30')
    given([reserved(nineToTen)])
      .when(reserve(over, { overbook: true }))
      .then([reserved(over, true)])
    given([])
      .when(reserve(over, { overbook: true }))
      .then([reserved(over, false)])
  })
})

describe('a capacity of two at one moment', () => {
  const two = { capacity: 2 }
  const tenToEleven = interval('r2', '10:00', '11:00')
  const long = interval('r3', '09:00', '11:00')

  it('lets a long one lie over two that follow each other: never more than two at once', () => {
    given([reserved(nineToTen), reserved(tenToEleven)])
      .when(reserve(long, two))
      .then([reserved(long)])
  })

  it('refuses the third at any one moment', () => {
    given([reserved(nineToTen), reserved(tenToEleven), reserved(long)])
      .when(reserve(interval('r4', '10:30', '12:00'), two))
      .thenRejected({ type: 'SlotTaken' })
  })

  it('refuses when the full moment lies after the start of the asked interval', () => {
    given([reserved(tenToEleven), reserved(interval('r4', '10:30', '11:30'))])
      .when(reserve(long, two))
      .thenRejected({ type: 'SlotTaken' })
  })

  it('counts an appointment once that holds two overlapping intervals during its move', () => {
    const moving = [interval('r5', '09:00', '10:00', 'a-moving'), interval('r6', '09:30', '10:30', 'a-moving')]
    const asked = interval('r7', '09:30', '10:00')
    given(moving.map((one) => reserved(one)))
      .when(reserve(asked, two))
      .then([reserved(asked)])
  })
})

describe('releasing', () => {
  it('frees what is held and says why', () => {
    given([reserved(nineToTen)])
      .when(release('r1', 'moved'))
      .then([released(nineToTen, 'moved')])
  })

  it('stays quiet when it was released before or never held', () => {
    given([reserved(nineToTen), released(nineToTen)])
      .when(release('r1'))
      .thenNothing()
    given([]).when(release('r1')).thenNothing()
  })
})
