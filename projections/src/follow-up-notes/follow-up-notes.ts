import type { FollowUpNoteRow } from '@clinic/shared-events/contracts/patients/follow-up-notes.ts'
import type { NoteEvent } from '@clinic/shared-events/patients/events.ts'
import { noteAfter } from '@clinic/shared-events/patients/patient-row.ts'
import type { Projection } from '../projection.ts'

/** The follow-up notes of all patients (docs/specification.md#office-entities), a document per note, equal to `followUpNoteRow` on the wire. */
export const followUpNotes: Projection<FollowUpNoteRow, NoteEvent> = {
  name: 'follow-up-notes',
  /** 2: with corrections, what was annulled and what was passed on. */
  version: 2,
  handles: ['FollowUpNoteAdded', 'FollowUpNoteCorrected', 'FollowUpNoteAnnulled'],
  indexes: [{ fields: ['patientId', 'noteDate', 'createdAt'] }],
  idsOf: (event) => [event.data.noteId],
  apply: noteAfter,
}
