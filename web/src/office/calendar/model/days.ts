import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { addDays } from '@clinic/shared-events/contracts/wire/clock.ts'
import { capitalised, weekdayText } from '~/lib/format.ts'
import { listTexts as texts } from '~/texts/office/appointments-page.ts'

type Day = { date: string; rows: readonly AppointmentRow[] }

/** Rows by their days, in the order in which the list has them. */
export const byDays = (rows: readonly AppointmentRow[]): Day[] =>
  [...Map.groupBy(rows, ({ date }) => date)].map(([date, ofDay]) => ({ date, rows: ofDay }))

/** 'Hoy, martes', 'Mañana, miércoles', 'Jueves'. */
export const dayTitle = (date: string, today: string): string => {
  const weekday = weekdayText(date)
  if (date === today) return `${texts.today}, ${weekday}`
  return date === addDays(today, 1) ? `${texts.tomorrow}, ${weekday}` : capitalised(weekday)
}
