import { appointmentRowOf } from '@clinic/shared-events/appointments/appointment-row.ts'
import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { Revision } from '@clinic/shared-events/definitions/stored-event.ts'
import type { Booked } from './appointment.ts'

/**
 * The row of an appointment as its own stream tells it; the same row the read side will show. Erased and blank texts are null.
 * @param edited the revision of its last edit
 */
export const rowOf = (state: Booked, edited: Revision | 'no-stream'): AppointmentRow =>
  appointmentRowOf({ ...state, edited })
