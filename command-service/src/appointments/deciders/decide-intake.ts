import { stands, startOf } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { accept, refuse } from '../../handling/decider.ts'
import { type Appointment, isBooked } from '../appointment.ts'
import type { AppointmentDecision, SubmitClinicalIntake } from '../appointment-commands.ts'

/**
 * The form before the visit (docs/specification.md#public-calls, docs/open-points.md#clinical-form): for a visit that stands,
 * until it begins in Costa Rica. Each one is kept beside those before it. Nothing more is stored about a person who was erased:
 * their appointment counts as unknown.
 */
export const decideIntake = ({ data, meta }: SubmitClinicalIntake, state: Appointment): AppointmentDecision => {
  if (!isBooked(state) || !stands(state)) return refuse({ type: 'AppointmentNotFound' })
  const { appointmentId, held, specialty, contact, clinical } = state
  if (contact === null || clinical === null) return refuse({ type: 'AppointmentNotFound' })
  if (meta.now >= startOf(held)) return refuse({ type: 'VisitBegun' })
  const { intakeId, answers } = data
  return accept({
    type: 'ClinicalIntakeSubmitted',
    data: { appointmentId, ...held, specialty, intakeId },
    clinical: answers,
  })
}
