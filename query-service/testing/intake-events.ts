import type { FirstSessionFormSubmitted } from '@clinic/shared-events/intakes/events.ts'

export const formSubmitted = (intakeId: string): FirstSessionFormSubmitted => ({
  type: 'FirstSessionFormSubmitted',
  data: { intakeId },
  contact: { cedula: '1-2345-6789', name: 'Carmen Vargas', email: 'carmen@example.com', phone: '8666-9876', age: 52 },
  clinical: { allergies: 'Penicilina', painAreas: ['Cadera'], painLevel: 6 },
})
