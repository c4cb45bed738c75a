import { setImmediate as turn } from 'node:timers/promises'
import { calendarText, eventText, visitZone } from '@clinic/shared-events/appointments/icalendar.ts'
import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'

/** How long a calendar program may keep what it has read, in seconds. */
export const calendarAge = 900

/** 'María José Rojas' → 'M. J. R.'. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => `${[...word][0]?.toUpperCase() ?? ''}.`)
    .join(' ')

const summaryOf = (name: string | null, names: boolean): string =>
  name === null ? 'Cita' : `Cita · ${names ? name : initialsOf(name)}`

/** Rows that are written at once: some milliseconds of the main thread, with everybody else's calls between two pieces. */
const pieceRows = 50

/** How a calendar is written. `names`: whether its owner chose so. `uidOf`: what names an appointment in calendars, which is not its id: that opens its links. */
export type CalendarShape = { names: boolean; uidOf(appointmentId: string): string }

/** The practice's appointments as a calendar: initials and hours, or names. No address, phone or reason is in it. */
export const calendarOf = async (
  practiceName: string,
  rows: readonly AppointmentRow[],
  shape: CalendarShape,
): Promise<string> => {
  const events: string[] = []
  for (let at = 0; at < rows.length; at += pieceRows) {
    events.push(...rows.slice(at, at + pieceRows).map((row) => eventOf(row, shape)))
    await turn()
  }
  return calendarText(practiceName, headOf(`${practiceName} · Citas`), events)
}

const headOf = (title: string) => ({
  NAME: title,
  'X-WR-CALNAME': title,
  'TIMEZONE-ID': visitZone,
  'X-WR-TIMEZONE': visitZone,
  'REFRESH-INTERVAL;VALUE=DURATION': `PT${calendarAge / 60}M`,
  'X-PUBLISHED-TTL': `PT${calendarAge / 60}M`,
})

const eventOf = (row: AppointmentRow, { names, uidOf }: CalendarShape): string =>
  eventText(
    { ...row, uid: uidOf(row.id), sequence: row.revision, stamp: row.updatedAt },
    { SUMMARY: summaryOf(row.name, names), STATUS: row.status === 'agendado' ? 'TENTATIVE' : 'CONFIRMED' },
  )
