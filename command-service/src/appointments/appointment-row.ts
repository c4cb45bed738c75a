import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments.ts'
import type { Revision } from '@clinic/shared-events/log/event-log.ts'
import type { Booked } from './appointment.ts'

/**
 * The row of an appointment as its own stream tells it; the same row the read side will show. Erased and blank texts are null.
 * @param edited the revision of its last edit
 */
export const rowOf = (state: Booked, edited: Revision | 'no-stream'): AppointmentRow => {
  const { date, startTime, endTime } = state.place
  const { contact, clinical } = state
  return {
    id: state.appointmentId,
    name: contact?.name ?? null,
    email: contact?.email ?? null,
    phone: contact?.phone ?? null,
    date,
    time: startTime,
    startTime,
    endTime,
    address: contact?.address ?? null,
    specialty: state.specialty,
    appointmentType: state.appointmentType,
    status: state.status,
    reason: clinical?.reason ?? null,
    cedula: contact?.cedula ?? null,
    notes: clinical?.notes ?? null,
    reminderSent: false,
    confirmationSent: false,
    overbooked: state.overbooked,
    createdAt: state.createdAt,
    updatedAt: state.updatedAt,
    revision: String(edited),
  }
}
