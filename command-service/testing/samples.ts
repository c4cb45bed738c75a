import { type Interval, offeredSlots } from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import { addDays, hourOf, weekdayOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import type { Booking } from '../src/appointments/commands/book-appointment.ts'
import { type Origin, originWithoutKey } from '../src/handling/origin.ts'

export const contact = {
  name: 'Ana Solís Mora',
  email: 'ana@ejemplo.cr',
  phone: '8888-1234',
  address: 'Heredia, 200 m norte de la iglesia',
}

/** A booking by the public, or by staff where the public is not offered that hour. */
export const booking = (interval: Interval, more: Partial<Booking> = {}): Booking => ({
  channel: (offeredSlots as readonly string[]).includes(interval.startTime) ? 'public' : 'staff',
  ...interval,
  specialty: 'fisioterapia',
  appointmentType: 'primer_cita',
  contact,
  clinical: { reason: 'Dolor lumbar' },
  overbook: false,
  farAhead: false,
  ...more,
})

export const interval = (date: string, startTime: string, endTime: string): Interval => ({ date, startTime, endTime })

/** The n-th half hour from 8:00: 0 → 8:00–8:30. */
export const halfHour = (date: string, n: number): Interval =>
  interval(date, hourOf(8 * 60 + 30 * n), hourOf(8 * 60 + 30 * (n + 1)))

/** The origin of a call without a key, whose command's id is random. */
export const unkeyedOrigin = (now: number, actor = 'public'): Origin =>
  originWithoutKey(actor, new Date(now).toISOString())

/** The origin of a call with a key: the same key and body give the same command. */
export const keyedOrigin = (now: number, key: string, body = 'body', actor = 'public'): Origin => ({
  commandId: key,
  actor,
  now: new Date(now).toISOString(),
  bodyHash: body,
  randomId: false,
})

/** Weekdays one after another, so that every test has a day of its own. */
export const weekdaysFrom = (first: string): (() => string) => {
  let date = first
  return () => {
    const given = date
    do date = addDays(date, 1)
    while (weekdayOf(date) === 0 || weekdayOf(date) === 6)
    return given
  }
}
