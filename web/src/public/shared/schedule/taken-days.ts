import { scheduleCalls, type TakenDay } from '@clinic/shared-events/contracts/practice/schedule.ts'
import { queryOptions } from '@tanstack/react-query'
import { readCall } from '~/lib/http/call.ts'
import type { Reading } from '~/lib/http/http.ts'
import { daysOfWeek } from './slots.ts'

/** The read of a week's taken intervals, Monday to Saturday; days with nothing taken may be missing. */
export const takenWeekOptions = (monday: string) =>
  queryOptions({
    queryKey: ['/api', 'public', 'taken-intervals', monday],
    queryFn: ({ signal }): Promise<Reading<TakenDay[]>> => {
      const days = daysOfWeek(monday)
      return readCall(scheduleCalls.listTakenDays, { query: { from: monday, to: days.at(-1) }, signal })
    },
  })

/** The week with one day replaced. */
export const withDay = (days: TakenDay[], changed: TakenDay): TakenDay[] => [
  ...days.filter((day) => day.date !== changed.date),
  changed,
]

/** The reading with one more interval taken. */
export const withInterval = (
  known: Reading<TakenDay[]>,
  { date, startTime, endTime }: { date: string; startTime: string; endTime: string },
): Reading<TakenDay[]> => {
  const intervals = known.data.find((day) => day.date === date)?.intervals ?? []
  return { ...known, data: withDay(known.data, { date, intervals: [...intervals, { startTime, endTime }] }) }
}
