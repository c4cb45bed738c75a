import { setImmediate as turn } from 'node:timers/promises'
import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import ical, { ICalEventStatus } from 'ical-generator'

const zone = 'America/Costa_Rica'
/** Costa Rica keeps UTC-6 all year. */
const zoneText = [
  ...['BEGIN:VTIMEZONE', `TZID:${zone}`, 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
  ...['TZOFFSETFROM:-0600', 'TZOFFSETTO:-0600', 'TZNAME:CST', 'END:STANDARD', 'END:VTIMEZONE'],
].join('\r\n')

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
const [eventsBegin, eventsEnd] = ['BEGIN:VEVENT', 'END:VCALENDAR']

/** The practice's appointments as a calendar: initials and hours, or names where its owner chose so. No address, phone or reason is in it. */
export const calendarText = async (
  practiceName: string,
  rows: readonly AppointmentRow[],
  names: boolean,
): Promise<string> => {
  const pieces: string[] = []
  for (let at = 0; at < rows.length; at += pieceRows) {
    const text = textOf(practiceName, rows.slice(at, at + pieceRows), names)
    pieces.push(text.slice(text.indexOf(eventsBegin), text.lastIndexOf(eventsEnd)))
    await turn()
  }
  const frame = textOf(practiceName, [], names)
  const end = frame.lastIndexOf(eventsEnd)
  return frame.slice(0, end) + pieces.join('') + frame.slice(end)
}

const textOf = (practiceName: string, rows: readonly AppointmentRow[], names: boolean): string => {
  const calendar = ical({
    name: `${practiceName} · Citas`,
    prodId: { company: practiceName, product: 'citas', language: 'ES' },
    timezone: { name: zone, generator: () => zoneText },
    ttl: calendarAge,
  })
  const at = (date: string, hour: string) => Temporal.PlainDateTime.from(`${date}T${hour}`).toZonedDateTime(zone)
  for (const row of rows) {
    calendar.createEvent({
      id: row.id,
      sequence: Number(row.revision),
      timezone: zone,
      // Stamps are written in the event's zone: six hours on, their text is that of UTC.
      stamp: Temporal.Instant.from(row.updatedAt).add({ hours: 6 }).toZonedDateTimeISO(zone),
      start: at(row.date, row.startTime),
      end: at(row.date, row.endTime),
      summary: summaryOf(row.name, names),
      status: row.status === 'agendado' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    })
  }
  return calendar.toString().replace(/^(DTSTAMP:\d{8}T\d{6})(?=\r?$)/gm, '$1Z')
}
