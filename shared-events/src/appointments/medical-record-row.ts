import type { MedicalRecordRow } from '../contracts/patients/medical-records.ts'
import type { MedicalRecordAdded } from './events.ts'

/** The row of a medical record, made the same way for an answer and by its projection. Blank and erased texts are null. */
export const medicalRecordRowOf = ({
  data,
  contact,
  clinical,
  at,
}: MedicalRecordAdded & { at: string }): MedicalRecordRow => ({
  id: data.recordId,
  appointmentId: data.appointmentId,
  doctorId: data.doctorId,
  patientName: contact?.patientName ?? null,
  diagnosis: clinical?.diagnosis ?? null,
  treatment: clinical?.treatment ?? null,
  medications: clinical?.medications ?? null,
  notes: clinical?.notes ?? null,
  nextAppointment: data.nextAppointment ?? null,
  createdAt: at,
})
