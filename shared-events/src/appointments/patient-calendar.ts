import type { AppointmentRow } from '../contracts/appointments/appointments.ts'
import type { Practice } from '../contracts/practice/practice.ts'
import { specialtyText } from '../contracts/wire-words.ts'
import { calendarText, eventText } from './icalendar.ts'

/**
 * A visit as its patient's calendar shows it. `uid`: of the visit, not its id (see `mailNameOf`); `links`: whole addresses where the patient asks to
 * move or cancel it. `address`: null where it is not to be shown.
 */
type CalendarVisit = Pick<
  AppointmentRow,
  'date' | 'startTime' | 'endTime' | 'specialty' | 'status' | 'updatedAt' | 'revision'
> & {
  uid: string
  links: { reschedule: string; cancel: string }
  address: string | null
}

const descriptionOf = ({ phone }: Practice, { status, links }: CalendarVisit): string =>
  [
    `Teléfono: ${phone}`,
    ...(status === 'cancelado' ? [] : [`Reprogramar: ${links.reschedule}`, `Cancelar: ${links.cancel}`]),
  ].join('\n')

const statusOf = { agendado: 'TENTATIVE', confirmado: 'CONFIRMED', realizado: 'CONFIRMED', cancelado: 'CANCELLED' }

/**
 * The visit as an iCalendar object (RFC 5545), attached to the patient's mails and saved from a page alike: of the same UID, with a SEQUENCE that grows
 * with each change, so that a later one moves or removes what an earlier one brought. CLASS keeps it from whom the calendar is shared with.
 */
export const patientCalendar = (practice: Practice, visit: CalendarVisit): string => {
  const { status, specialty, address } = visit
  const texts = {
    SUMMARY: `Cita de ${specialtyText[specialty]} · ${practice.name}`,
    LOCATION: address,
    DESCRIPTION: descriptionOf(practice, visit),
    CLASS: 'PRIVATE',
    STATUS: statusOf[status],
    [`ORGANIZER;CN="${practice.name.replaceAll(/["\p{Cc}]/gu, '')}"`]: `mailto:${practice.email}`,
  }
  const event = eventText({ ...visit, sequence: visit.revision, stamp: visit.updatedAt }, texts)
  return calendarText(practice.name, { METHOD: status === 'cancelado' ? 'CANCEL' : 'PUBLISH' }, [event])
}
