import type { PatientEvent } from '@clinic/shared-events/patients/events.ts'

export const recordOpened = (
  patientId: string,
  more: { name?: string; cedula?: string; phone?: string; email?: string | undefined } = {},
): PatientEvent => ({
  type: 'PatientRecordOpened',
  data: { patientId, claimId: `claim-${patientId}`, openedOn: '2026-11-21' },
  contact: {
    name: 'Carmen Vargas Ureña',
    email: `${patientId}@example.com`,
    phone: '8666-9876',
    cedula: '1-2345-6789',
    ...more,
  },
  clinical: { allergies: 'Penicilina' },
})
export const doctorAssigned = (patientId: string, doctorId: string): PatientEvent => ({
  type: 'DoctorAssigned',
  data: { patientId, doctorId },
})
export const noteAdded = (patientId: string, noteId: string, noteDate: string): PatientEvent => ({
  type: 'FollowUpNoteAdded',
  data: { patientId, noteId, doctorId: 'ana', noteDate, sessionType: 'seguimiento', activeOn: '2026-11-21' },
  clinical: { treatment: 'Movilización' },
})
