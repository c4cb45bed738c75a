import { accept, nothing, refuse } from '../../handling/decider.ts'
import { type Appointment, isBooked } from '../appointment.ts'
import type { AppointmentDecision, SeeAppointment, TiePatient } from '../appointment-commands.ts'

/** What a patient booked was opened by staff; of any other visit, and of one that was seen, nothing is recorded. */
export const decideSeen = (_: SeeAppointment, state: Appointment): AppointmentDecision => {
  if (!isBooked(state)) return refuse({ type: 'AppointmentNotFound' })
  const { appointmentId, held, specialty, isNew } = state
  return isNew ? accept({ type: 'AppointmentSeen', data: { appointmentId, ...held, specialty } }) : nothing
}

/** Whose visit it is may be said in every status, and said anew. Nothing more is stored about a person who was erased. */
export const decidePatient = ({ data }: TiePatient, state: Appointment): AppointmentDecision => {
  if (!isBooked(state)) return refuse({ type: 'AppointmentNotFound' })
  const { appointmentId, held, specialty, contact, patientId } = state
  if (data.patientId === patientId) return nothing
  if (data.from !== undefined && data.from !== patientId) return refuse({ type: 'PatientChanged' })
  const where = { appointmentId, ...held, specialty }
  if (data.patientId === null)
    return accept({ type: 'AppointmentUntiedFromPatient', data: { ...where, patientId: patientId ?? '' } })
  if (contact === null) return refuse({ type: 'DetailsErased' })
  return accept({ type: 'AppointmentTiedToPatient', data: { ...where, patientId: data.patientId } })
}
