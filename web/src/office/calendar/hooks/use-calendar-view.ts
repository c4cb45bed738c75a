import { addDays } from '@clinic/shared-events/contracts/wire/clock.ts'
import { day as daySchema } from '@clinic/shared-events/contracts/wire/common.ts'
import { useSearchParams } from 'react-router-dom'

const dayParam = 'dia'
const idParam = 'cita'

/** The day whose week the calendar shows and the appointment that is open, kept in the address. */
export const useCalendarView = (today: string) => {
  const [params, setParams] = useSearchParams()
  const asked = daySchema.safeParse(params.get(dayParam))
  const date = asked.success ? asked.data : today
  const go = (next: { date: string; id: string | null }) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        // Today is left out of the address, so that the calendar moves on by itself at midnight.
        if (next.date === today) after.delete(dayParam)
        else after.set(dayParam, next.date)
        if (next.id === null) after.delete(idParam)
        else after.set(idParam, next.id)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    date,
    id: params.get(idParam),
    showDay: (next: string) => go({ date: next, id: null }),
    turn: (weeks: number) => go({ date: addDays(date, 7 * weeks), id: null }),
    toToday: () => go({ date: today, id: null }),
    open: (id: string) => go({ date, id }),
    close: () => go({ date, id: null }),
  }
}
