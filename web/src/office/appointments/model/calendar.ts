import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments.ts'
import { addDays, hourOf, minutesOf, mondayOf, weekdayOf } from '@clinic/shared-events/contracts/clock.ts'

/** The hours that are shown, in minutes since midnight: 8:00 to 19:00 (docs/specification.md#office-constants). */
export const firstMinute = 8 * 60
export const lastMinute = 19 * 60
export const shownHours = Array.from({ length: (lastMinute - firstMinute) / 60 }, (_, at) =>
  hourOf(firstMinute + at * 60),
)
/** The least that a block is shown as (docs/specification.md#office-constants). */
const leastMinutes = 30
const shownDays = 5

/** Monday to Friday of a day's week. */
export const weekDays = (date: string): string[] => {
  const monday = mondayOf(date)
  return Array.from({ length: shownDays }, (_, at) => addDays(monday, at))
}

/** Everything of a day's week, Saturday and Sunday too, which are told of beside the calendar. */
export const weekList = (date: string): { from: string; to: string } => {
  const monday = mondayOf(date)
  return { from: monday, to: addDays(monday, 6) }
}

type Hours = Pick<AppointmentRow, 'startTime' | 'endTime'>

const isWithinHours = ({ startTime, endTime }: Hours): boolean =>
  minutesOf(endTime) > firstMinute && minutesOf(startTime) < lastMinute

/** Appointments that no block of the week shows: on Saturday or Sunday, or wholly before 8:00 or after 19:00. */
export const outsideOf = (rows: readonly AppointmentRow[]): AppointmentRow[] =>
  rows.filter((row) => [0, 6].includes(weekdayOf(row.date)) || !isWithinHours(row))

/** A block of a day. `start` and `end` in minutes since midnight; `column` of `columns` that stand side by side. */
export type Block = { row: AppointmentRow; start: number; end: number; column: number; columns: number }

/** The part of an appointment that is shown, half an hour at least: 18:45–19:45 → 18:30–19:00. */
const shownPart = ({ startTime, endTime }: Hours): { start: number; end: number } => {
  const start = Math.min(Math.max(minutesOf(startTime), firstMinute), lastMinute - leastMinutes)
  return { start, end: Math.min(Math.max(minutesOf(endTime), start + leastMinutes), lastMinute) }
}

/** A day's appointments as blocks: those that overlap, and what overlaps these, share the day's width. */
export const blocksOf = (rows: readonly AppointmentRow[]): Block[] => {
  const parts = rows
    .filter(isWithinHours)
    .map((row) => ({ row, ...shownPart(row) }))
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
  const blocks: Block[] = []
  let group: Block[] = []
  let groupEnd = 0
  const close = () => {
    const columns = Math.max(0, ...group.map(({ column }) => column)) + 1
    blocks.push(...group.map((block) => ({ ...block, columns })))
    group = []
  }
  for (const part of parts) {
    if (part.start >= groupEnd) close()
    const taken = new Set(group.filter(({ end }) => end > part.start).map(({ column }) => column))
    const column = Array.from({ length: group.length + 1 }, (_, at) => at).find((at) => !taken.has(at)) ?? group.length
    group.push({ ...part, column, columns: 1 })
    groupEnd = group.length === 1 ? part.end : Math.max(groupEnd, part.end)
  }
  close()
  return blocks
}

/** The free halves of an hour, as the hours they begin at: ('10:00', with 10:00–10:30 taken) → ['10:30']. What was cancelled takes none. */
export const freeHalves = (hour: string, rows: readonly AppointmentRow[]): string[] => {
  const begins = minutesOf(hour)
  return [begins, begins + 30]
    .filter(
      (half) =>
        !rows.some(
          ({ status, startTime, endTime }) =>
            status !== 'cancelado' && minutesOf(startTime) < half + 30 && minutesOf(endTime) > half,
        ),
    )
    .map(hourOf)
}
