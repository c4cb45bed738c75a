import type { ClinicalIntakeSubmitted } from '@clinic/shared-events/appointments/events.ts'
import type { FirstSessionAnswerCorrected, FirstSessionFormSubmitted } from '@clinic/shared-events/intakes/events.ts'

const carmen = {
  cedula: '1-2345-6789',
  name: 'Carmen Vargas',
  email: 'carmen@example.com',
  phone: '8666-9876',
  age: 52,
}

export const formSubmitted = (intakeId: string, who: object = {}): FirstSessionFormSubmitted => ({
  type: 'FirstSessionFormSubmitted',
  data: { intakeId },
  contact: { ...carmen, ...who },
  clinical: { allergies: 'Penicilina', painAreas: ['Cadera'], painLevel: 6 },
})

export const allergiesCorrected = (intakeId: string, allergies: string): FirstSessionAnswerCorrected => ({
  type: 'FirstSessionAnswerCorrected',
  data: { intakeId, field: 'allergies' },
  contact: {},
  clinical: { allergies },
})

export const intakeSubmitted = (appointmentId: string, intakeId: string): ClinicalIntakeSubmitted => ({
  type: 'ClinicalIntakeSubmitted',
  data: {
    appointmentId,
    reservationId: `r-${appointmentId}`,
    date: '2026-11-24',
    startTime: '09:00',
    endTime: '10:00',
    specialty: 'fisioterapia',
    intakeId,
  },
  clinical: { age: 52, occupation: 'Maestra', surgeries: 'Menisco', painAreas: ['lower-back', 'right-knee'] },
})
