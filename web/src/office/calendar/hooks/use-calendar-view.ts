import { addDays } from '@clinic/shared-events/contracts/wire/clock.ts'
import { day as daySchema } from '@clinic/shared-events/contracts/wire/common.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useMedia } from '~/lib/focus/use-media.ts'
import { browserStore } from '~/lib/storage.ts'
import { openingDay, stripDays, weekDays } from '../model/calendar.ts'

const dayParam = 'dia'
const idParam = 'cita'
const storedSaturday = 'calendar-saturday'

/**
 * The day whose week the calendar shows and the appointment that is open, kept in the address; and whether the week always has its Saturday,
 * kept for this browser.
 */
export const useCalendarView = (today: string) => {
  const [params, setParams] = useSearchParams()
  const [saturday, setSaturday] = useState(browserStore.get(storedSaturday) !== null)
  const asked = daySchema.safeParse(params.get(dayParam))
  const opening = openingDay(today)
  const date = asked.success ? asked.data : opening
  const sideBySide = useMedia('(min-width: 48rem)')
  const go = (next: { date: string; id: string | null }) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        // It is left out of the address, so that the calendar moves on by itself at midnight.
        if (next.date === opening) after.delete(dayParam)
        else after.set(dayParam, next.date)
        if (next.id === null) after.delete(idParam)
        else after.set(idParam, next.id)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  const toggleSaturday = () => {
    if (saturday) browserStore.remove(storedSaturday)
    else browserStore.set(storedSaturday, 'yes')
    setSaturday(!saturday)
  }
  return {
    date,
    /** Whether the days of the week stand side by side; on a phone one of them is shown. */
    sideBySide,
    week: sideBySide || saturday ? weekDays(date, saturday) : stripDays(date, today),
    saturday,
    toggleSaturday,
    id: params.get(idParam),
    showDay: (next: string) => go({ date: next, id: null }),
    turn: (weeks: number) => go({ date: addDays(date, 7 * weeks), id: null }),
    toToday: () => go({ date: opening, id: null }),
    open: (id: string) => go({ date, id }),
    close: () => go({ date, id: null }),
  }
}

export type CalendarView = ReturnType<typeof useCalendarView>
