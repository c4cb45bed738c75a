import type { MedicalRecordRow, RecordContent } from '../contracts/patients/medical-records.ts'
import { annulledRow, correctedRow, justWritten } from '../contracts/patients/written.ts'
import type { MedicalRecordAdded, MedicalRecordCorrected, RecordEvent } from './events.ts'

type At = { at: string }

/** What a record says by an event. Blank and erased texts are null. */
const contentOf = ({ data, contact, clinical }: MedicalRecordAdded | MedicalRecordCorrected): RecordContent => ({
  patientName: contact?.patientName ?? null,
  diagnosis: clinical?.diagnosis ?? null,
  treatment: clinical?.treatment ?? null,
  medications: clinical?.medications ?? null,
  notes: clinical?.notes ?? null,
  nextAppointment: data.nextAppointment ?? null,
})

/** The row of a medical record as it was written. */
export const medicalRecordRowOf = (added: MedicalRecordAdded & At): MedicalRecordRow => ({
  id: added.data.recordId,
  appointmentId: added.data.appointmentId,
  doctorId: added.data.doctorId,
  ...contentOf(added),
  createdAt: added.at,
  ...justWritten,
})

const contentIn = ({ patientName, diagnosis, treatment, medications, notes, nextAppointment }: MedicalRecordRow) => ({
  patientName,
  diagnosis,
  treatment,
  medications,
  notes,
  nextAppointment,
})

/** The row of a record after an event, the same for command-service and projections: what it said before a correction stays in `earlier`, the oldest first. */
export const recordAfter = (row: MedicalRecordRow | null, event: RecordEvent & At): MedicalRecordRow | null => {
  if (event.type === 'MedicalRecordAdded') return medicalRecordRowOf(event)
  if (row === null) return null
  const done = { doctorId: event.data.doctorId, at: event.at }
  if (event.type === 'MedicalRecordAnnulled') {
    const explanation = event.clinical?.explanation ?? null
    return annulledRow(row, { ...done, reason: event.data.reason, explanation, passedTo: null })
  }
  return correctedRow(row, { before: contentIn(row), now: contentOf(event), done })
}
