import { hourOf, minutesOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { asLongAs, type Target } from '~/office/shared/appointments/model/target.ts'
import { firstMinute, lastMinute } from './calendar.ts'

/** Minutes between two places where a block can be left. */
const stepMinutes = 15

/** The calendar's measures in pixels. */
export type Measures = { day: number; hour: number }

type Steps = { days: number; steps: number }

/** A way in pixels as whole days and quarters of an hour. */
const stepsOf = ({ x, y }: { x: number; y: number }, { day, hour }: Measures): Steps => ({
  days: day > 0 ? Math.round(x / day) : 0,
  steps: Math.round(y / (hour / (60 / stepMinutes))),
})

/** The steps that keep a block among the days that are shown, from today on, and begin within the shown hours. */
const within = (row: Target, days: readonly string[], today: string, { days: by, steps }: Steps): Steps => {
  const at = days.indexOf(row.date)
  const first = Math.max(
    0,
    days.findIndex((day) => day >= today),
  )
  const start = minutesOf(row.startTime)
  return {
    days: Math.min(Math.max(at + by, Math.min(first, at)), days.length - 1) - at,
    steps: Math.min(
      Math.max(steps, Math.min(0, Math.ceil((firstMinute - start) / stepMinutes))),
      Math.max(0, Math.floor((lastMinute - 30 - start) / stepMinutes)),
    ),
  }
}

export type Way = { row: Target; days: readonly string[]; today: string; measures: Measures }

/** A way in pixels as the calendar takes it: whole days and quarters of an hour, nowhere that is not shown and no day that is over. */
export const snapped = (
  by: { x: number; y: number },
  { row, days, today, measures }: Way,
): { x: number; y: number } => {
  const steps = within(row, days, today, stepsOf(by, measures))
  return { x: steps.days * measures.day, y: steps.steps * (measures.hour / (60 / stepMinutes)) }
}

/** Where a block stands after that way. One that would end after midnight ends right before it. */
export const placeAfter = (by: { x: number; y: number }, { row, days, today, measures }: Way): Target => {
  const { days: over, steps } = within(row, days, today, stepsOf(by, measures))
  const date = days[days.indexOf(row.date) + over] ?? row.date
  return asLongAs(row, { date, startTime: hourOf(minutesOf(row.startTime) + steps * stepMinutes) })
}
