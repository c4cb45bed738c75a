import type { TakenDay } from '@clinic/shared-events/contracts/practice/schedule.ts'
import type { ScheduleEvent } from '@clinic/shared-events/schedule/events.ts'
import { withLast } from '../entries.ts'
import type { Projection, ShownUnder } from '../projection.ts'

/**
 * The intervals held on a day. Reservation ids are kept to fold releases and are never answered; appointment ids never enter
 * (docs/reading.md#what-the-public-may-see).
 */
export type HeldDay = { date: string; held: readonly HeldInterval[] }
type HeldInterval = { reservationId: string; startTime: string; endTime: string }
type Interval = TakenDay['intervals'][number]

/** What is held of each day, and as the public sees it what is taken; a day with nothing held has no document. */
export const takenIntervals: Projection<HeldDay, ScheduleEvent> = {
  name: 'taken-intervals',
  version: 1,
  handles: ['IntervalReserved', 'IntervalReleased'],
  indexes: [{ fields: ['date'] }],
  idsOf: (event) => [event.data.date],
  apply(day, { type, data: { reservationId, startTime, endTime } }, date) {
    const now = type === 'IntervalReserved' ? { reservationId, startTime, endTime } : null
    const held = withLast(day?.held ?? [], (interval) => interval.reservationId === reservationId, now)
    return held.length > 0 ? { date, held } : null
  },
  shown: (day, settings) => toPublic(day, settings),
}

/**
 * The public part of a day: when as many visits are held at once as the capacity allows, by start and end alone, sorted, with what touches
 * joined. 9–10, 9:30–11 and 11–12 → 9–12; with a capacity of two → 9:30–10.
 */
export const toPublic = ({ date, held }: HeldDay, { capacity }: ShownUnder): TakenDay => {
  const hours = [...new Set(held.flatMap(({ startTime, endTime }) => [startTime, endTime]))].sort()
  const isTaken = (at: string) =>
    held.filter(({ startTime, endTime }) => startTime <= at && at < endTime).length >= capacity
  const intervals: Interval[] = []
  hours.forEach((startTime, at) => {
    const endTime = hours[at + 1]
    if (endTime === undefined || !isTaken(startTime)) return
    const last = intervals.at(-1)
    if (last?.endTime === startTime) last.endTime = endTime
    else intervals.push({ startTime, endTime })
  })
  return { date, intervals }
}
