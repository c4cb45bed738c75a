import type { TakenDay } from '@clinic/shared-events/contracts/schedule.ts'
import type { ScheduleEvent } from '@clinic/shared-events/schedule/events.ts'
import type { Projection } from '../projection.ts'

/**
 * The intervals held on a day. Reservation ids are kept to fold releases and are never answered; appointment ids never enter
 * (docs/reading.md#what-the-public-may-see).
 */
export type HeldDay = { date: string; held: readonly HeldInterval[] }
type HeldInterval = { reservationId: string; startTime: string; endTime: string }
type Interval = TakenDay['intervals'][number]

/** The taken intervals of each day as the public sees them; a day with nothing taken has no document. */
export const takenIntervals: Projection<HeldDay, ScheduleEvent> = {
  name: 'taken-intervals',
  version: 1,
  handles: ['IntervalReserved', 'IntervalReleased'],
  indexes: [{ fields: ['date'] }],
  idsOf: (event) => [event.data.date],
  apply(day, { type, data: { reservationId, startTime, endTime } }, date) {
    const others = (day?.held ?? []).filter((interval) => interval.reservationId !== reservationId)
    const held = type === 'IntervalReserved' ? [...others, { reservationId, startTime, endTime }] : others
    return held.length > 0 ? { date, held } : null
  },
  shown: (day) => toPublic(day),
}

/** The public part of a day: start and end alone, sorted, with those that overlap or touch joined. 9–10, 9:30–11 and 11–12 → 9–12. */
export const toPublic = ({ date, held }: HeldDay): TakenDay => ({
  date,
  intervals: [...held].sort((a, b) => (a.startTime < b.startTime ? -1 : 1)).reduce(joined, []),
})

const joined = (intervals: Interval[], { startTime, endTime }: HeldInterval): Interval[] => {
  const last = intervals.at(-1)
  if (!last || last.endTime < startTime) intervals.push({ startTime, endTime })
  else if (last.endTime < endTime) last.endTime = endTime
  return intervals
}
