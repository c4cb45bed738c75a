import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { startOf } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { openingOf } from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import { isFull } from '@clinic/shared-events/contracts/practice/capacity.ts'
import { addDays, hourOf, minutesOf, overlap } from '@clinic/shared-events/contracts/wire/clock.ts'

export type Taken = Pick<AppointmentRow, 'id' | 'status' | 'date' | 'startTime' | 'endTime' | 'name'>

/**
 * A visit that is looked for an hour. `id`: its own, null while it is not booked. `now`: a UTC instant. `capacity`: how many visits may be
 * held at one moment.
 */
export type Wanted = { id: string | null; minutes: number; now: string; capacity: number }

/** An hour of a day, and the visit that holds it where it is not free. */
type HourOfDay = { hour: string; takenBy: Taken | null }

/** The end of a visit of so many minutes, within its day: ('23:30', 60) → '23:59'. */
export const plus = (hour: string, minutes: number): string => hourOf(Math.min(minutesOf(hour) + minutes, 24 * 60 - 1))

/** What others hold of an interval where it is full; null where there is room. What was cancelled, and the visit itself, holds none. */
export const holderOf = (
  rows: readonly Taken[],
  asked: { date: string; startTime: string; endTime: string },
  { id, capacity }: Pick<Wanted, 'id' | 'capacity'>,
): Taken | null => {
  const held = rows.filter((row) => row.date === asked.date && row.status !== 'cancelado' && row.id !== id)
  const intervals = held.map(({ id, startTime, endTime }) => ({ appointmentId: id, startTime, endTime }))
  if (!isFull(intervals, { appointmentId: id ?? '', ...asked }, capacity)) return null
  return held.find((row) => overlap(row, asked)) ?? null
}

/**
 * The full hours of a day at which a visit fits as long as it lasts, to come and within the opening hours, and whoever holds one.
 * `usual`: an hour that stands first among them. Two hours, 11:00–12:00 taken, on a Saturday (8–14) → 08:00, 09:00, 12:00 are free.
 */
export const hoursOf = (rows: readonly Taken[], date: string, wanted: Wanted, usual?: string | null): HourOfDay[] => {
  const opening = openingOf(date)
  if (!opening) return []
  const [first, end] = [minutesOf(opening.from), minutesOf(opening.to)]
  const full = Array.from({ length: (end - first) / 60 }, (_, at) => hourOf(first + at * 60))
  return [...new Set([...(usual ? [usual] : []), ...full])]
    .filter((hour) => hour >= opening.from && minutesOf(hour) + wanted.minutes <= end)
    .filter((hour) => startOf({ date, startTime: hour }) > wanted.now)
    .map((hour) => {
      const interval = { date, startTime: hour, endTime: plus(hour, wanted.minutes) }
      return { hour, takenBy: holderOf(rows, interval, wanted) }
    })
}

/** Those hours of a day that are free. */
export const freeHours = (rows: readonly Taken[], date: string, wanted: Wanted): string[] =>
  hoursOf(rows, date, wanted).flatMap(({ hour, takenBy }) => (takenBy ? [] : [hour]))

/** How many days ahead free hours are shown. */
export const daysShown = 14

/** The first of the two weeks that are looked at: today, or a week before a day that lies behind them. */
export const fortnightOf = (today: string, day = today): string =>
  day < addDays(today, daysShown) ? today : addDays(day, -daysShown / 2)

/** The days from one on of which the practice is open: of two weeks, twelve. */
export const openDays = (from: string): string[] =>
  Array.from({ length: daysShown }, (_, at) => addDays(from, at)).filter((date) => openingOf(date) !== null)

/** The three free hours of a day nearest to one, in their order. */
export const nearestTo = (hour: string, free: readonly string[]): string[] => {
  const away = (one: string) => Math.abs(minutesOf(one) - minutesOf(hour))
  return free
    .toSorted((a, b) => away(a) - away(b))
    .slice(0, 3)
    .toSorted()
}

/** The first of these days on which an hour is free for a visit; null where there is none. */
export const firstFree = (
  rows: readonly Taken[],
  dates: readonly string[],
  hour: string,
  wanted: Wanted,
): string | null =>
  dates.find((date) => {
    const [first] = hoursOf(rows, date, wanted, hour)
    return first?.hour === hour && first.takenBy === null
  }) ?? null

/** Whether a visit lies outside of the hours of the practice: on a Sunday, before it opens or after it closes. Without an end it lasts an hour. */
export const isOutside = ({ date, startTime, endTime }: Pick<Taken, 'date' | 'startTime' | 'endTime'>): boolean => {
  const opening = openingOf(date)
  return opening === null || startTime < opening.from || (endTime || plus(startTime, 60)) > opening.to
}
