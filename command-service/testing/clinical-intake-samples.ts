import type { AppointmentEvent } from '@clinic/shared-events/appointments/events.ts'
import type { IntakeAnswers, SubmitClinicalIntake } from '../src/appointments/appointment-commands.ts'
import { meta, where } from './appointment-samples.ts'

export const answers: IntakeAnswers = {
  age: 34,
  occupation: 'Programadora de oficina',
  healthConditions: 'Hipertensión controlada',
  painAreas: ['neck', 'lower-back'],
}
export const submitIntake = (intakeId = 'i1', now = meta.now): SubmitClinicalIntake => ({
  type: 'SubmitClinicalIntake',
  data: { intakeId, answers },
  meta: { ...meta, now },
})
export const intakeSubmitted = (intakeId = 'i1'): AppointmentEvent => ({
  type: 'ClinicalIntakeSubmitted',
  data: { ...where, intakeId },
  clinical: answers,
})
