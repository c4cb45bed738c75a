import { defaultEnd, offeredSlots } from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import { addDays, dayAt, hourOf, weekdayOf } from '@clinic/shared-events/contracts/wire/clock.ts'

/** The n-th Monday to come, from 0: far enough that the public may book every hour of it. */
export const mondayToCome = (n: number): string => {
  let date = addDays(dayAt(new Date().toISOString()), 1)
  while (weekdayOf(date) !== 1) date = addDays(date, 1)
  return addDays(date, 7 * n)
}

/** The n-th hour that the public may book from a Monday on, from 0: 0 → Monday 8:00–9:00, 8 → Tuesday 8:00–9:00, 39 → Friday 17:00–18:00. */
export const offeredHour = (monday: string, n: number) => {
  const startTime = offeredSlots[n % offeredSlots.length] ?? offeredSlots[0]
  return { date: addDays(monday, Math.floor(n / offeredSlots.length)), startTime, endTime: defaultEnd(startTime) }
}

/** The n-th quarter of an hour from 8:00: 0 → 8:00–8:15, 39 → 17:45–18:00. Staff book it. */
export const quarter = (date: string, n: number) => ({
  date,
  startTime: hourOf(8 * 60 + 15 * n),
  endTime: hourOf(8 * 60 + 15 * (n + 1)),
})
