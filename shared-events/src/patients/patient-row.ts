import { isAllergic } from '../contracts/allergies.ts'
import type { FollowUpNoteRow, PatientRow } from '../contracts/patients.ts'
import type { Revision } from '../log/event-log.ts'
import { fieldsOrNull } from '../log/personal-fields.ts'
import { clinicalFields, contactFields, type FollowUpNoteAdded, type PatientRecordOpened } from './events.ts'

export type PatientFacts = Pick<PatientRecordOpened, 'contact' | 'clinical'> & {
  patientId: string
  intakeId: string | null
  createdAt: string
  updatedAt: string
  /** The revision of the last edit, which If-Match names. */
  edited: Revision | 'no-stream'
}

/** The row of a patient, made the same way by command-service from its stream and by projections from the events. Blank and erased fields are null. */
export const patientRowOf = (facts: PatientFacts): PatientRow => ({
  id: facts.patientId,
  ...fieldsOrNull(facts.contact, contactFields),
  ...fieldsOrNull(facts.clinical, clinicalFields),
  hasAllergies: isAllergic(facts.clinical ?? {}),
  intakeId: facts.intakeId,
  createdAt: facts.createdAt,
  updatedAt: facts.updatedAt,
  revision: String(facts.edited),
})

/** The row of a note. Blank and erased texts are null. */
export const noteRowOf = ({ data, clinical, at }: FollowUpNoteAdded & { at: string }): FollowUpNoteRow => ({
  id: data.noteId,
  patientId: data.patientId,
  doctorId: data.doctorId,
  noteDate: data.noteDate,
  sessionType: data.sessionType,
  symptoms: clinical?.symptoms ?? null,
  treatment: clinical?.treatment ?? null,
  recommendations: clinical?.recommendations ?? null,
  nextAppointment: data.nextAppointment ?? null,
  observations: clinical?.observations ?? null,
  createdAt: at,
})
