import { defaultEnd, slotsOn, standardHours } from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import type { TakenDay } from '@clinic/shared-events/contracts/practice/schedule.ts'
import { addDays, dayAt, overlap, weekdayOf } from '@clinic/shared-events/contracts/wire/clock.ts'

export type Intervals = TakenDay['intervals']

/** The Monday of the day's week; a Sunday, on which nobody is visited, counts to the week that follows. */
export const weekOf = (day: string): string => addDays(day, weekdayOf(day) === 0 ? 1 : 1 - weekdayOf(day))

/** The days of a week from Monday to Saturday. */
export const daysOfWeek = (monday: string): string[] => [0, 1, 2, 3, 4, 5].map((later) => addDays(monday, later))

/** The first week with a slot still to come: after Saturday's last one it is the next. `now` is a UTC ISO instant. */
export const firstWeek = (now: string, hours = standardHours): string => {
  const monday = weekOf(dayAt(now))
  const open = daysOfWeek(monday).some((day) => slotsOn(day, now, hours).length > 0)
  return open ? monday : addDays(monday, 7)
}

/** Whether an offered slot overlaps something taken: 9:30–10:30 takes both 09:00 and 10:00. */
export const isTaken = (intervals: Intervals, slot: string): boolean =>
  intervals.some((interval) => overlap({ startTime: slot, endTime: defaultEnd(slot) }, interval))

/** The slots still free on a day. `now` is a UTC ISO instant. */
export const freeSlots = (day: string, intervals: Intervals, now: string, hours = standardHours): string[] =>
  slotsOn(day, now, hours).filter((slot) => !isTaken(intervals, slot))

/** Slots offered on a day that were free and are taken now, and the reverse. */
export const slotChanges = (
  day: string,
  before: Intervals,
  after: Intervals,
  now: string,
  hours = standardHours,
): { taken: string[]; freed: string[] } => {
  const slots = slotsOn(day, now, hours)
  return {
    taken: slots.filter((slot) => !isTaken(before, slot) && isTaken(after, slot)),
    freed: slots.filter((slot) => isTaken(before, slot) && !isTaken(after, slot)),
  }
}
