import { scheduleFeeds, type TakenDay } from '@clinic/shared-events/contracts/practice/schedule.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Reading } from '~/lib/http/http.ts'
import { useLiveQuery } from '~/lib/live/use-live-query.ts'
import type { Intervals } from './slots.ts'
import { takenWeekOptions, withDay } from './taken-days.ts'

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

  return useMemo(() => weekOf(reading, status, refetch), [reading, status, refetch])
}

/** The taken intervals of a week as they are now: nothing follows them. */
export const useTakenWeekOnce = (monday: string): TakenWeek => {
  const { data: reading, status, refetch } = useQuery(takenWeekOptions(monday))
  return useMemo(() => weekOf(reading, status, refetch), [reading, status, refetch])
}

const weekOf = (
  reading: Reading<TakenDay[]> | undefined,
  status: 'pending' | 'error' | 'success',
  read: () => Promise<unknown>,
): TakenWeek => {
  const days = byDate(reading?.data ?? [])
  return {
    state: status === 'pending' ? 'loading' : status === 'error' && !reading ? 'error' : 'ready',
    takenOn: (day) => days.get(day) ?? [],
    retry: () => void read(),
  }
}

const takenOn = (days: TakenDay[], date: string): Intervals => days.find((day) => day.date === date)?.intervals ?? []

const byDate = (days: TakenDay[]) => new Map(days.map((day) => [day.date, day.intervals]))
