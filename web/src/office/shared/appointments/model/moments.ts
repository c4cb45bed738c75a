import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { addDays, dayAt, hourAt, instantOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { durationText, shortDate, shortWeekday } from '~/lib/format.ts'
import { inCourse } from '~/texts/appointments.ts'
import { momentTexts as texts } from '~/texts/messaging/messaging.ts'

type When = Pick<AppointmentRow, 'date' | 'startTime' | 'endTime'>

const beginsWithin = (hours: number) => (start: string, now: string) =>
  Date.parse(start) - Date.parse(now) <= hours * 60 * 60_000
/** Whether a visit begins within 24 hours. @param start a UTC instant, as `now` is */
export const isSoon = beginsWithin(24)
/** Whether a visit begins within 48 hours: what is asked of it stays in sight. @param start a UTC instant, as `now` is */
export const isInTwoDays = beginsWithin(48)

/** The phase of an appointment at `now` (UTC ISO), in Costa Rica. 10:00–11:00 is 'current' from 10:00 to before 11:00. */
export const phaseOf = ({ date, startTime, endTime }: When, now: string): 'past' | 'current' | 'ahead' => {
  const here = `${dayAt(now)} ${hourAt(now)}`
  if (`${date} ${endTime}` <= here) return 'past'
  return `${date} ${startTime}` <= here ? 'current' : 'ahead'
}

/** 'en 3 h 40 min', 'en curso', 'terminó hace 2 h'; nothing for a cancelled appointment, nor for one that is done before its end. */
export const countdownText = (row: When & Pick<AppointmentRow, 'status'>, now: string): string => {
  if (row.status === 'cancelado') return ''
  const phase = phaseOf(row, now)
  if (phase === 'current') return row.status === 'realizado' ? '' : inCourse
  if (phase === 'ahead') return `en ${durationText(now, instantOf(row.date, row.startTime))}`
  return `terminó hace ${durationText(instantOf(row.date, row.endTime), now)}`
}

/** Index of the first row still to begin, where the 'Ahora' line stands; the number of rows when all have begun. */
export const nowIndex = (rows: readonly When[], now: string): number => {
  const index = rows.findIndex((row) => phaseOf(row, now) === 'ahead')
  return index === -1 ? rows.length : index
}

/** When a visit is, beside now: 'hoy 16:00', 'mañana 08:00', 'jue 26/11 14:00'. @param now a UTC ISO instant */
export const visitMoment = ({ date, startTime }: { date: string; startTime: string }, now: string): string => {
  const today = dayAt(now)
  if (date === today) return texts.visitToday(startTime)
  if (date === addDays(today, 1)) return texts.visitTomorrow(startTime)
  return `${shortWeekday(date).toLowerCase()} ${shortDate(date)} ${startTime}`
}
