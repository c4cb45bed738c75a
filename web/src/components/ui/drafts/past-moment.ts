import { addDays, dayAt, hourAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { shortDate, shortWeekday } from '~/lib/format.ts'
import { draftTexts } from '~/texts/draft.ts'

const texts = draftTexts.line

/** When something was, beside now: 'hoy 10:32', 'ayer 16:00', 'vie 20/11 14:00'. Both are UTC ISO instants. */
export const pastMoment = (instant: string, now: string): string => {
  const [day, today, hour] = [dayAt(instant), dayAt(now), hourAt(instant)]
  if (day === today) return texts.today(hour)
  if (day === addDays(today, -1)) return texts.yesterday(hour)
  return `${shortWeekday(day).toLowerCase()} ${shortDate(day)} ${hour}`
}
