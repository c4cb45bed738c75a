import { addDays, dayAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { useClock } from '~/lib/use-clock.ts'
import { useCapacity } from '../api/capacity.ts'
import { daysShown, openDays, type Wanted } from '../model/editing/free-hours.ts'
import { useAppointments } from './use-appointments.ts'

type Looked = Pick<Wanted, 'id' | 'minutes'> & { date: string }

/** What says which hours are free on a day and on those of the next two weeks, live. */
export const useFreeHours = ({ id, minutes, date }: Looked) => {
  const now = useClock(60_000)
  const capacity = useCapacity()
  const near = { from: dayAt(now), to: addDays(dayAt(now), daysShown - 1) }
  const isNear = date === '' || (near.from <= date && date <= near.to)
  const weeks = useAppointments(near)
  const day = useAppointments(isNear ? near : { from: date, to: date }, !isNear)
  const wanted: Wanted = { id, minutes, now, capacity }
  return {
    wanted,
    days: openDays(near.from),
    /** What is held in the next two weeks, and on the day. */
    weeks: weeks.data?.data,
    rows: day.data?.data,
    failed: day.isError,
    readAgain: () => void day.refetch(),
  }
}
export type FreeHours = ReturnType<typeof useFreeHours>
