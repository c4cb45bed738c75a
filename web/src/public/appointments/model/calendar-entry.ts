import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { calendarText, eventText } from '@clinic/shared-events/contracts/appointments/icalendar.ts'
import { specialtyText } from '~/texts/appointments.ts'
import { booking } from '~/texts/public/booking.ts'

export type CalendarAppointment = Pick<
  AppointmentRow,
  'id' | 'name' | 'date' | 'startTime' | 'endTime' | 'address' | 'specialty' | 'updatedAt' | 'revision'
>

type CalendarPractice = { name: string; phone: string }

/** Where the patient asks to move or cancel the appointment: whole addresses. */
type CalendarLinks = { reschedule: string; cancel: string }

/**
 * The appointment as an iCalendar object (RFC 5545). The UID stays that of the appointment and SEQUENCE is its revision, so the entry
 * of a later one replaces this one. What is clinical is not in it, and CLASS keeps it from whom the calendar is shared with.
 */
export const calendarEntry = (
  appointment: CalendarAppointment,
  practice: CalendarPractice,
  links: CalendarLinks,
): string => {
  const { id, name, address, updatedAt, revision, specialty } = appointment
  const texts = booking.calendar
  const description = [
    ...(name === null ? [] : [texts.patient(name)]),
    texts.phone(practice.phone),
    texts.reschedule(links.reschedule),
    texts.cancel(links.cancel),
  ].join('\n')
  const visit = { ...appointment, uid: `appointment-${id}`, sequence: revision, stamp: updatedAt }
  const summary = texts.summary(specialtyText[specialty], practice.name)
  const shown = { SUMMARY: summary, LOCATION: address, DESCRIPTION: description, CLASS: 'PRIVATE' }
  return calendarText(practice.name, {}, [eventText(visit, shown)])
}

/** The name of its file: 'cita-2026-11-26.ics'. */
export const calendarFileName = ({ date }: Pick<CalendarAppointment, 'date'>): string => `cita-${date}.ics`
