import { isToCome } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { phoneOf } from '@clinic/shared-events/contracts/wire/phones.ts'
import { accept, nothing, refuse } from '../../handling/decider.ts'
import { type Appointment, isBooked } from '../appointment.ts'
import type { AppointmentDecision, OpenReminder, PrepareReminder } from '../appointment-commands.ts'

/**
 * A visit that is still to come is reminded of, once for each kind and start; asking again changes nothing and gives the link again.
 * Of an erased patient there is no link, so nothing is recorded, and of a phone that cannot be written to or
 * of who asked not to be neither (docs/decisions/0074, docs/decisions/0067).
 */
export const decideReminder = ({ data, meta }: PrepareReminder, state: Appointment): AppointmentDecision => {
  if (!isBooked(state)) return refuse({ type: 'AppointmentNotFound' })
  const { status, held, contact, reminded, appointmentId, specialty } = state
  if (!isToCome({ ...held, status }, meta.now)) return refuse({ type: 'NothingToRemind' })
  const { reminderType } = data
  if (contact !== null && !phoneOf(contact.phone)) return refuse({ type: 'PhoneNotWritable', phone: contact.phone })
  if (contact !== null && data.optedOut) return refuse({ type: 'PatientOptedOut' })
  if (contact === null || reminded.includes(reminderType)) return nothing
  return accept({ type: 'ReminderPrepared', data: { appointmentId, ...held, specialty, reminderType } })
}

/**
 * The chat of a reminder was opened, once for each kind and start. What was not prepared for where the visit is now tells of
 * another start, so its patient is not reminded by it.
 */
export const decideOpening = ({ data: { reminderType } }: OpenReminder, state: Appointment): AppointmentDecision => {
  if (!isBooked(state)) return refuse({ type: 'AppointmentNotFound' })
  const { held, reminded, opened, appointmentId, specialty } = state
  if (!reminded.includes(reminderType) || opened.includes(reminderType)) return nothing
  return accept({ type: 'ReminderOpened', data: { appointmentId, ...held, specialty, reminderType } })
}
