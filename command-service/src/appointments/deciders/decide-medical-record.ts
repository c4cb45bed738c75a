import { nextVisitProblem } from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import { accept, refuse } from '../../handling/decider.ts'
import { type Appointment, isBooked } from '../appointment.ts'
import type { AddMedicalRecord, AppointmentDecision } from '../appointment-commands.ts'

/** A record of a visit, whatever became of it; each one is kept beside the others. Nothing more is stored about a person who was erased. */
export const decideMedicalRecord = ({ data, meta }: AddMedicalRecord, state: Appointment): AppointmentDecision => {
  if (!isBooked(state)) return refuse({ type: 'AppointmentNotFound' })
  const { appointmentId, held, specialty, contact, clinical } = state
  if (contact === null || clinical === null) return refuse({ type: 'DetailsErased' })
  const { patientName, texts, ...record } = data
  const error = nextVisitProblem(record.nextAppointment, held.date, meta.now)
  if (error) return refuse({ type: 'NoNextVisitThen', error })
  return accept({
    type: 'MedicalRecordAdded',
    data: { appointmentId, ...held, specialty, ...record },
    contact: { patientName },
    clinical: texts,
  })
}
