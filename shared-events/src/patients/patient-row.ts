import { isAllergic } from '../contracts/patients/allergies.ts'
import type { FollowUpNoteRow, NoteContent } from '../contracts/patients/follow-up-notes.ts'
import type { PatientRow } from '../contracts/patients/patients.ts'
import { annulledRow, correctedRow, justWritten } from '../contracts/patients/written.ts'
import { fieldsOrNull } from '../definitions/personal-fields.ts'
import type { Revision } from '../definitions/stored-event.ts'
import {
  clinicalFields,
  contactFields,
  type FollowUpNoteAdded,
  type FollowUpNoteCorrected,
  type NoteEvent,
  noteTextFields,
  type PatientRecordOpened,
} from './events.ts'

type PatientFacts = Pick<PatientRecordOpened, 'contact' | 'clinical'> & {
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

type At = { at: string }

const contentOf = ({ data, clinical }: FollowUpNoteAdded | FollowUpNoteCorrected): NoteContent => ({
  noteDate: data.noteDate,
  sessionType: data.sessionType,
  ...fieldsOrNull(clinical, noteTextFields),
  nextAppointment: data.nextAppointment ?? null,
})

/** The row of a note as it was written. Blank and erased texts are null. */
export const noteRowOf = (added: FollowUpNoteAdded & At): FollowUpNoteRow => ({
  id: added.data.noteId,
  patientId: added.data.patientId,
  doctorId: added.data.doctorId,
  ...contentOf(added),
  createdAt: added.at,
  ...justWritten,
  passedFrom: added.data.passedFrom
    ? { patientId: added.data.passedFrom.patientId, doctorId: added.data.passedFrom.by }
    : null,
})

const contentIn = ({ noteDate, sessionType, symptoms, treatment, recommendations, ...row }: FollowUpNoteRow) => ({
  noteDate,
  sessionType,
  symptoms,
  treatment,
  recommendations,
  nextAppointment: row.nextAppointment,
  observations: row.observations,
})

/** The row of a note after an event, the same for command-service and projections: what it said before a correction stays in `earlier`, the oldest first. */
export const noteAfter = (row: FollowUpNoteRow | null, event: NoteEvent & At): FollowUpNoteRow | null => {
  if (event.type === 'FollowUpNoteAdded') return noteRowOf(event)
  if (row === null) return null
  const done = { doctorId: event.data.doctorId, at: event.at }
  if (event.type === 'FollowUpNoteAnnulled') {
    const { reason, passedTo = null } = event.data
    return annulledRow(row, { ...done, reason, explanation: event.clinical?.explanation ?? null, passedTo })
  }
  return correctedRow(row, { before: contentIn(row), now: contentOf(event), done })
}
