import type { Practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { instantOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
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
  const calendar = ical({
    prodId: { company: practice.name, product: 'citas', language: 'ES' },
    method: cancels ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  const confirmed = status === 'confirmado' ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE
  calendar.createEvent({
    id: uid,
    // A cancellation comes after every move, and its undoing after it.
    sequence: schedule.revision + 2 * schedule.undone + (cancels ? 1 : 0),
    stamp: new Date(now),
    start: new Date(instantOf(held.date, held.startTime)),
    end: new Date(instantOf(held.date, held.endTime)),
    summary: `Cita con ${practice.name}`,
    // As in the mail: no other one has the address.
    ...(kind === 'booked' && { location: inert(contact.address) }),
    status: cancels ? ICalEventStatus.CANCELLED : confirmed,
    organizer: { name: practice.name, email: practice.email },
  })
  return calendar.toString()
}
