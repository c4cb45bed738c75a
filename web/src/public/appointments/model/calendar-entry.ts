import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { specialtyText } from '~/texts/appointments.ts'
import { booking } from '~/texts/public/booking.ts'
import { type ContentLine, contentLines, escapedText, localTime, utcTime } from './icalendar.ts'

export type CalendarAppointment = Pick<
  AppointmentRow,
  'id' | 'name' | 'date' | 'startTime' | 'endTime' | 'address' | 'specialty' | 'updatedAt' | 'revision'
>

export type CalendarPractice = { name: string; phone: string; timeZone: string }

/** Where the patient asks to move or cancel the appointment: whole addresses. */
export type CalendarLinks = { reschedule: string; cancel: string }

/** Costa Rica keeps UTC-6 all year. */
const timeZone = (name: string): ContentLine[] => [
  ['BEGIN', 'VTIMEZONE'],
  ['TZID', name],
  ['BEGIN', 'STANDARD'],
  ['DTSTART', '19700101T000000'],
  ['TZOFFSETFROM', '-0600'],
  ['TZOFFSETTO', '-0600'],
  ['TZNAME', 'CST'],
  ['END', 'STANDARD'],
  ['END', 'VTIMEZONE'],
]

/**
 * The appointment as an iCalendar object (RFC 5545). The UID stays that of the appointment and SEQUENCE is its revision, so the entry
 * of a later one replaces this one. What is clinical is not in it, and CLASS keeps it from whom the calendar is shared with.
 */
export const calendarEntry = (
  appointment: CalendarAppointment,
  practice: CalendarPractice,
  links: CalendarLinks,
): string => {
  const { id, date, startTime, endTime, address, updatedAt, revision } = appointment
  const zone = practice.timeZone
  const texts = booking.calendar
  const description = [
    ...(appointment.name === null ? [] : [texts.patient(appointment.name)]),
    texts.phone(practice.phone),
    texts.reschedule(links.reschedule),
    texts.cancel(links.cancel),
  ].join('\n')
  return contentLines([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', `-//${escapedText(practice.name)}//Citas//ES`],
    ...timeZone(zone),
    ['BEGIN', 'VEVENT'],
    ['UID', `appointment-${id}`],
    ['SEQUENCE', revision],
    ['DTSTAMP', utcTime(updatedAt)],
    [`DTSTART;TZID=${zone}`, localTime(date, startTime)],
    [`DTEND;TZID=${zone}`, localTime(date, endTime)],
    ['SUMMARY', escapedText(texts.summary(specialtyText[appointment.specialty], practice.name))],
    ...(address === null ? [] : [['LOCATION', escapedText(address)] as const]),
    ['DESCRIPTION', escapedText(description)],
    ['CLASS', 'PRIVATE'],
    ['END', 'VEVENT'],
    ['END', 'VCALENDAR'],
  ])
}

/** The name of its file: 'cita-2026-11-26.ics'. */
export const calendarFileName = ({ date }: Pick<CalendarAppointment, 'date'>): string => `cita-${date}.ics`
