import { addDays, dateText, dayAt, weekdayOf } from '@clinic/shared-events/contracts/wire/clock.ts'

export { dateText }

/** Today in Costa Rica, yyyy-MM-dd. */
export const today = (): string => dayAt(new Date().toISOString())

/** The next weekday after today. */
export const nextWeekday = (): string => {
  let day = addDays(today(), 1)
  while (weekdayOf(day) === 0 || weekdayOf(day) === 6) day = addDays(day, 1)
  return day
}

/** Coming weekdays, each given once, far enough ahead that all eight hours are offered and nobody else books there. */
export const createDays = (): (() => string) => {
  let last = addDays(today(), 30)
  return () => {
    do last = addDays(last, 1)
    while (weekdayOf(last) === 0 || weekdayOf(last) === 6)
    return last
  }
}
