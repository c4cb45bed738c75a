import { addDays, dayAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { useClock } from '~/lib/use-clock.ts'
import { useCapacity } from '../api/capacity.ts'
import { daysShown, fortnightOf, openDays, type Wanted } from '../model/editing/free-hours.ts'
import { useAppointments } from './use-appointments.ts'

/** `around`: a day whose two weeks are looked at where the next two do not reach it. */
type Looked = Pick<Wanted, 'id' | 'minutes'> & { date: string; around?: string; follows?: boolean }

/** What says which hours are free on a day and on those of two weeks, live. */
export const useFreeHours = ({ id, minutes, date, around, follows = true }: Looked) => {
  const now = useClock(60_000)
  const capacity = useCapacity()
  const from = fortnightOf(dayAt(now), around)
  const near = { from, to: addDays(from, daysShown - 1) }
  const isNear = date === '' || (near.from <= date && date <= near.to)
  const weeks = useAppointments(near, follows)
  const day = useAppointments(isNear ? near : { from: date, to: date }, !isNear)
  const wanted: Wanted = { id, minutes, now, capacity }
  return {
    wanted,
    days: openDays(near.from),
    /** What is held in the two weeks, and on the day. */
    weeks: weeks.data?.data,
    rows: day.data?.data,
    failed: day.isError,
    readAgain: () => void day.refetch(),
  }
}
export type FreeHours = ReturnType<typeof useFreeHours>
