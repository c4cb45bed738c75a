import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { isFull } from '@clinic/shared-events/contracts/practice/capacity.ts'
import { addDays, hourOf, minutesOf, mondayOf, weekdayOf } from '@clinic/shared-events/contracts/wire/clock.ts'

/** The hours that are shown, in minutes since midnight: 8:00 to 19:00 (docs/specification.md#office-constants). */
export const firstMinute = 8 * 60
export const lastMinute = 19 * 60
export const shownHours = Array.from({ length: (lastMinute - firstMinute) / 60 }, (_, at) =>
  hourOf(firstMinute + at * 60),
)
/** The least that a block is shown as (docs/specification.md#office-constants). */
const leastMinutes = 30

/** The day whose week is opened: today, and on a Sunday the Monday that follows (docs/specification.md#office-constants). */
export const openingDay = (today: string): string => (weekdayOf(today) === 0 ? addDays(today, 1) : today)

/** Monday to Friday of a day's week, or to Saturday. */
export const weekDays = (date: string, withSaturday = false): string[] => {
  const monday = mondayOf(date)
  return Array.from({ length: withSaturday ? 6 : 5 }, (_, at) => addDays(monday, at))
}

/** The days that a phone, which shows one of them, leads to: Saturday is among them where it is today or was asked for. */
export const stripDays = (date: string, today: string): string[] =>
  weekDays(date, [date, today].includes(addDays(mondayOf(date), 5)))

/** Everything of a day's week, Saturday and Sunday too, which are told of beside the calendar. */
export const weekList = (date: string): { from: string; to: string } => {
  const monday = mondayOf(date)
  return { from: monday, to: addDays(monday, 6) }
}

type Hours = Pick<AppointmentRow, 'startTime' | 'endTime'>

const isWithinHours = ({ startTime, endTime }: Hours): boolean =>
  minutesOf(endTime) > firstMinute && minutesOf(startTime) < lastMinute

/** Appointments that no block of the shown days is for: on another day of the week, or wholly before 8:00 or after 19:00. */
export const outsideOf = (rows: readonly AppointmentRow[], days: readonly string[]): AppointmentRow[] =>
  rows.filter((row) => !days.includes(row.date) || !isWithinHours(row))

/**
 * A block of a day. `start` and `end` in minutes since midnight; `column` of `columns` that stand side by side. `aside`: how many stripes'
 * widths at the right of its day are left to what is beside it.
 */
export type Block = { row: AppointmentRow; start: number; end: number; column: number; columns: number; aside: number }

/** The part of an appointment that is shown, half an hour at least: 18:45–19:45 → 18:30–19:00. */
const shownPart = ({ startTime, endTime }: Hours): { start: number; end: number } => {
  const start = Math.min(Math.max(minutesOf(startTime), firstMinute), lastMinute - leastMinutes)
  return { start, end: Math.min(Math.max(minutesOf(endTime), start + leastMinutes), lastMinute) }
}

type Part = Pick<Block, 'row' | 'start' | 'end'>

/** Those that overlap, and what overlaps these, share the width of their group. */
const inColumns = (rows: readonly AppointmentRow[]): Omit<Block, 'aside'>[][] => {
  const parts: Part[] = rows
    .filter(isWithinHours)
    .map((row) => ({ row, ...shownPart(row) }))
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
  const groups: (Part & { column: number })[][] = []
  let groupEnd = 0
  for (const part of parts) {
    if (part.start >= groupEnd) groups.push([])
    const group = groups.at(-1) ?? []
    const taken = new Set(group.filter(({ end }) => end > part.start).map(({ column }) => column))
    const column = Array.from({ length: group.length + 1 }, (_, at) => at).find((at) => !taken.has(at)) ?? group.length
    group.push({ ...part, column })
    groupEnd = Math.max(groupEnd, part.end)
  }
  return groups.map((group) => {
    const columns = Math.max(...group.map(({ column }) => column)) + 1
    return group.map((block) => ({ ...block, columns }))
  })
}

/** More stripes than these side by side share their width. */
const mostStripes = 2

/**
 * A day's appointments in their order. The cancelled ones are stripes at its right; the others leave room to the stripes beside them and,
 * where fewer are held than may be at once, to the free hour.
 */
export const blocksOf = (rows: readonly AppointmentRow[], capacity = 1): Block[] => {
  const stripes = inColumns(rows.filter(({ status }) => status === 'cancelado'))
    .flat()
    .map((stripe) => ({ ...stripe, aside: Math.min(stripe.columns, mostStripes) }))
  const besides = (group: readonly Part[]) =>
    Math.max(
      0,
      ...stripes
        .filter(({ start, end }) => group.some((part) => part.start < end && start < part.end))
        .map(({ aside }) => aside),
    )
  const blocks = inColumns(rows.filter(({ status }) => status !== 'cancelado')).flatMap((group) => {
    const room = group.some(({ columns }) => columns < capacity) ? 1 : 0
    const aside = besides(group) + room
    return group.map((block) => ({ ...block, aside }))
  })
  return [...blocks, ...stripes].toSorted((a, b) => a.start - b.start)
}

/**
 * The halves of an hour in which another visit may be held, as the hours they begin at: ('10:00', with 10:00–10:30 taken) → ['10:30'].
 * What was cancelled takes none.
 */
export const freeHalves = (hour: string, rows: readonly AppointmentRow[], capacity = 1): string[] => {
  const held = rows
    .filter(({ status }) => status !== 'cancelado')
    .map(({ id: appointmentId, startTime, endTime }) => ({ appointmentId, startTime, endTime }))
  return [minutesOf(hour), minutesOf(hour) + 30]
    .map((half) => ({ appointmentId: '', startTime: hourOf(half), endTime: hourOf(half + 30) }))
    .filter((half) => !isFull(held, half, capacity))
    .map(({ startTime }) => startTime)
}
