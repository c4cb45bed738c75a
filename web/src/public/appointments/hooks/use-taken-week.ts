import { scheduleFeeds, type TakenDay } from '@clinic/shared-events/contracts/schedule.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RowChange } from '~/lib/live.ts'
import { useLive } from '~/lib/use-live.ts'
import { changedDay, takenWeekOptions, withDay } from '../api/taken-days.ts'
import type { Intervals } from '../model/slots.ts'

/** One day before and after a change. */
export type DayChange = { date: string; before: Intervals; after: Intervals }

export type TakenWeek = {
  state: 'loading' | 'error' | 'ready'
  /** What is taken on a day; nothing while it is not known. */
  takenOn: (day: string) => Intervals
  retry: () => void
}

/** What is taken in a week, kept up to date while it is shown. `onDayChange` tells what changed since it was read. */
export const useTakenWeek = (monday: string, onDayChange: (change: DayChange) => void): TakenWeek => {
  const client = useQueryClient()
  const options = takenWeekOptions(monday)
  const { data: reading, status, refetch } = useQuery(options)

  const apply = (change: RowChange) => {
    const changed = changedDay(change)
    const known = client.getQueryData(options.queryKey)
    if (!changed || !known) return
    const before = known.data.find((day) => day.date === changed.date)?.intervals ?? []
    client.setQueryData(options.queryKey, { ...known, data: withDay(known.data, changed) })
    onDayChange({ date: changed.date, before, after: changed.intervals })
  }

  useLive(scheduleFeeds.takenDays, reading, {
    onChange: (changes) => changes.forEach(apply),
    onRefresh: () => void refetch(),
  })

  const days = useMemo(() => byDate(reading?.data ?? []), [reading])
  return {
    state: status === 'pending' ? 'loading' : status === 'error' && !reading ? 'error' : 'ready',
    takenOn: (day) => days.get(day) ?? [],
    retry: () => void refetch(),
  }
}

const byDate = (days: TakenDay[]) => new Map(days.map((day) => [day.date, day.intervals]))
