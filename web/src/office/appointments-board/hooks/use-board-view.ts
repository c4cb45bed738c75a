import { day } from '@clinic/shared-events/contracts/wire/common.ts'
import { useSearchParams } from 'react-router-dom'

const dateParam = 'fecha'
const idParam = 'cita'

/** Which day and which appointment the board shows, kept in the address, so a reload and the back button find them again. */
export const useBoardView = (today: string) => {
  const [params, setParams] = useSearchParams()
  const asked = day.safeParse(params.get(dateParam))
  const date = asked.success ? asked.data : today
  const go = (next: { date: string; id: string | null }, replace: boolean) =>
    setParams(
      {
        // Today is left out of the address, so that the board moves on by itself at midnight.
        ...(next.date === today ? {} : { [dateParam]: next.date }),
        ...(next.id === null ? {} : { [idParam]: next.id }),
      },
      { replace, preventScrollReset: true },
    )
  return {
    date,
    id: params.get(idParam),
    showDay: (next: string) => go({ date: next, id: null }, true),
    /** @param asPage a step of its own in the history, so that 'back' closes it again. */
    open: (id: string, asPage: boolean) => go({ date, id }, !asPage),
    /** The same for an appointment of another day. */
    openOn: (next: string, id: string, asPage: boolean) => go({ date: next, id }, !asPage),
    follow: (next: string, id: string) => go({ date: next, id }, true),
    clear: () => go({ date, id: null }, true),
  }
}
