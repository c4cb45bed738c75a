import { addDays, dayAt, hourAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { capitalised, dateText, shortDate, weekdayText } from '~/lib/format.ts'
import { momentTexts as texts } from '~/texts/messaging/messaging.ts'

/** An instant beside now, both UTC ISO: 'las 13:07', 'las 01:07 de mañana', 'las 21:30 de ayer', 'las 09:00 del 18/11'. */
export const atHour = (instant: string, now: string): string => {
  const [day, today] = [dayAt(instant), dayAt(now)]
  const hour = texts.at(hourAt(instant))
  if (day === today) return hour
  if (day === addDays(today, 1)) return texts.tomorrow(hour)
  if (day === addDays(today, -1)) return texts.yesterday(hour)
  return texts.on(hour, shortDate(day))
}

/** When something came, in a list: '13:09', 'ayer', '18/11', '18/11/2025'. */
export const shortMoment = (instant: string, now: string): string => {
  const [day, today] = [dayAt(instant), dayAt(now)]
  if (day === today) return hourAt(instant)
  if (day === addDays(today, -1)) return texts.yesterdayAlone
  return day.slice(0, 4) === today.slice(0, 4) ? shortDate(day) : dateText(day)
}

/** A day over what was written on it, in two parts: 'Hoy, martes' and '24/11/2026'. */
export const dayHead = (day: string, today: string): readonly [name: string, date: string] => {
  const name = weekdayText(day)
  const near = day === today ? texts.todayHead(name) : day === addDays(today, -1) ? texts.yesterdayHead(name) : name
  return [capitalised(near), dateText(day)]
}
