import { calendarText, eventText } from '@clinic/shared-events/contracts/appointments/icalendar.ts'
import type { Practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { inert } from '../../deliveries/strangers-words.ts'
import type { Prepared } from '../sending/channel.ts'

/**
 * The appointment as a calendar of one event, for the patient. Its `uid` stays the same, so that a later mail moves or removes what an earlier one
 * brought; its hours are UTC, which every calendar shows in its own zone.
 */
export const patientCalendar = (
  practice: Practice,
  { booked, contact, kind, uid }: Prepared & { uid: string },
  now: string,
): string => {
  const { held, schedule, status } = booked
  const cancels = kind === 'cancelled'
  const confirmed = status === 'confirmado' ? 'CONFIRMED' : 'TENTATIVE'
  // A cancellation comes after every move, and its undoing after it.
  const sequence = String(schedule.revision + 2 * schedule.undone + (cancels ? 1 : 0))
  const { date, startTime, endTime } = held
  const texts = {
    SUMMARY: `Cita con ${practice.name}`,
    // As in the mail: no other one has the address.
    LOCATION: kind === 'booked' ? inert(contact.address) : null,
    STATUS: cancels ? 'CANCELLED' : confirmed,
    [`ORGANIZER;CN="${practice.name.replaceAll(/["\p{Cc}]/gu, '')}"`]: `mailto:${practice.email}`,
  }
  const event = eventText({ uid, sequence, stamp: now, date, startTime, endTime }, texts, 'utc')
  return calendarText(practice.name, { METHOD: cancels ? 'CANCEL' : 'PUBLISH' }, [event], 'utc')
}
