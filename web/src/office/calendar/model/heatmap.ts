import type { Specialty } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import {
  cellIdOf,
  type HeatmapCell,
  heatmapDays,
  heatmapSlots,
  hourWithoutCell,
  isBusy,
} from '@clinic/shared-events/contracts/appointments/heatmap.ts'
import { addDays, hourOf, minutesOf, mondayOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { type Into, intoList } from '~/lib/live/live-rows.ts'
import { sortedBy } from '~/lib/reads/sorting.ts'
import { shortSpecialty } from '~/texts/office/heatmap.ts'

/** The 14 days of the map from the Monday of the current week on (docs/specification.md#office-constants). */
export const mapDays = (today: string): string[] =>
  Array.from({ length: heatmapDays }, (_, at) => addDays(mondayOf(today), at))

/**
 * An hour of a day on the map. `past`: it has ended. `saysFree`: it begins a run of free hours, which is named once. `bookings`: also of an
 * hour that is free, where more than one visit may be held at once; `specialty` of a busy one alone.
 */
export type MapHour = {
  id: string
  date: string
  timeSlot: string
  endsAt: string
  busy: boolean
  past: boolean
  saysFree: boolean
  bookings: number
  specialty: Specialty | null
}
export type MapDay = { date: string; hours: readonly MapHour[]; free: number; busy: number }

/** The map's days. @param now the day and hour in Costa Rica. Hours without a cell take the defaults of one. */
export const mapOf = (cells: readonly HeatmapCell[], now: { day: string; hour: string }): MapDay[] => {
  const byId = new Map(cells.map((cell) => [cell.id, cell]))
  return mapDays(now.day).map((date) => dayOf(date, byId, now))
}

const dayOf = (date: string, byId: ReadonlyMap<string, HeatmapCell>, now: { day: string; hour: string }): MapDay => {
  const hours: MapHour[] = []
  for (const timeSlot of heatmapSlots) {
    const cell = byId.get(cellIdOf(date, timeSlot)) ?? hourWithoutCell(date, timeSlot)
    const busy = isBusy(cell)
    const endsAt = hourOf(minutesOf(timeSlot) + 60)
    const past = date < now.day || (date === now.day && endsAt <= now.hour)
    const before = hours.at(-1)
    hours.push({
      id: cell.id,
      date,
      timeSlot,
      endsAt,
      busy,
      past,
      saysFree: !busy && !past && (!before || before.busy || before.past),
      bookings: cell.currentBookings,
      specialty: busy ? cell.specialty : null,
    })
  }
  return {
    date,
    hours,
    free: hours.filter(({ busy, past }) => !busy && !past).length,
    busy: hours.filter(({ busy }) => busy).length,
  }
}

/** Where an arrow leads from a cell; the same one at the edge of the map. */
export const moveFrom = (
  { day, hour }: { day: number; hour: number },
  key: string,
): { day: number; hour: number } | null => {
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  }
  const step = steps[key]
  if (!step) return null
  const within = (at: number, count: number) => Math.min(count - 1, Math.max(0, at))
  return { day: within(day + step[0], heatmapDays), hour: within(hour + step[1], heatmapSlots.length) }
}

/** The least width of a day's column and the width of the hours', in rem. */
export const columnRem = { phone: 6.5, wide: 4.5, hours: 3.5 } as const

/** How many days stand side by side without scrolling, one at least. @param width in rem; 0 before it was measured: all */
export const fittingDays = (width: number, least: number): number =>
  width === 0 ? heatmapDays : Math.min(heatmapDays, Math.max(1, Math.floor((width - columnRem.hours) / least)))

/** The first of so many days, moved as little as shows the day at `to`. */
export const shownFrom = (from: number, count: number, to: number): number =>
  Math.min(heatmapDays - count, Math.max(0, to < from ? to : to >= from + count ? to - count + 1 : from))

/** How many characters of a specialty stand in a cell (docs/specification.md#office-screens). */
export const longestInCell = { phone: 15, wide: 10 } as const

/** The specialty as a cell shows it. ('fisioterapia_heredia', 10) → 'Fisio Here…'. */
export const cutSpecialty = (specialty: Specialty, longest: number): string => {
  const text = shortSpecialty[specialty]
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

type HeatmapData = { heatmapData: HeatmapCell[]; lastUpdated: string }
/** A cell is known by its day and hour. */
const byHour = sortedBy<never>([])

/** The map with one hour brought up to date; an hour that is gone is free. */
export const intoMap = ({ from, to }: { from: string; to: string }): Into<HeatmapCell, HeatmapData> => {
  const into = intoList<HeatmapCell>({ order: byHour, belongs: ({ date }) => from <= date && date <= to })
  return (data, change) => {
    const heatmapData = into(data.heatmapData, change)
    return heatmapData === data.heatmapData ? data : { ...data, heatmapData: [...heatmapData] }
  }
}
