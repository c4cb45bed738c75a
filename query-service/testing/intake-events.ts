import type { ClinicalIntakeSubmitted } from '@clinic/shared-events/appointments/events.ts'
import type { FirstSessionFormSubmitted } from '@clinic/shared-events/intakes/events.ts'

export const formSubmitted = (intakeId: string): FirstSessionFormSubmitted => ({
  type: 'FirstSessionFormSubmitted',
  data: { intakeId },
  contact: { cedula: '1-2345-6789', name: 'Carmen Vargas', email: 'carmen@example.com', phone: '8666-9876', age: 52 },
  clinical: { allergies: 'Penicilina', painAreas: ['Cadera'], painLevel: 6 },
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
