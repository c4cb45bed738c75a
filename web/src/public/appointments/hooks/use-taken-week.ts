import { scheduleFeeds, type TakenDay } from '@clinic/shared-events/contracts/practice/schedule.ts'
import { useMemo } from 'react'
import { useLiveQuery } from '~/lib/live/use-live-query.ts'
import { takenWeekOptions, withDay } from '../api/taken-days.ts'
import type { Intervals } from '../model/slots.ts'

/** One day before and after a change. */
export type DayChange = { date: string; before: Intervals; after: Intervals }

export type TakenWeek = {
  state: 'loading' | 'error' | 'ready'
  /** The taken intervals of a day; none while they are not known. */
  takenOn: (day: string) => Intervals
  retry: () => void
}

/** The taken intervals of a week, kept up to date while it is shown. `onDayChange` is called with what changed since it was read. */
export const useTakenWeek = (monday: string, onDayChange: (change: DayChange) => void): TakenWeek => {
  const {
    data: reading,
    status,
    refetch,
  } = useLiveQuery(takenWeekOptions(monday), {
    feed: scheduleFeeds.takenDays,
    into: (days, { id: date, row }) => withDay(days, row ?? { date, intervals: [] }),
    onPut: ({ id: date }, before, after) =>
      onDayChange({ date, before: takenOn(before, date), after: takenOn(after, date) }),
  })

  const days = useMemo(() => byDate(reading?.data ?? []), [reading])
  return {
    state: status === 'pending' ? 'loading' : status === 'error' && !reading ? 'error' : 'ready',
    takenOn: (day) => days.get(day) ?? [],
    retry: () => void refetch(),
  }
}

const takenOn = (days: TakenDay[], date: string): Intervals => days.find((day) => day.date === date)?.intervals ?? []

const byDate = (days: TakenDay[]) => new Map(days.map((day) => [day.date, day.intervals]))
