import type { FollowUpNoteRow } from '@clinic/shared-events/contracts/patients.ts'
import type { FollowUpNoteAdded } from '@clinic/shared-events/patients/events.ts'
import { noteRowOf } from '@clinic/shared-events/patients/patient-row.ts'
import type { Projection } from '../projection.ts'

/** The follow-up notes of all patients (docs/specification.md#office-entities), a document per note, equal to `followUpNoteRow` on the wire. */
export const followUpNotes: Projection<FollowUpNoteRow, FollowUpNoteAdded> = {
  name: 'follow-up-notes',
  version: 1,
  handles: ['FollowUpNoteAdded'],
  indexes: [{ fields: ['patientId', 'noteDate', 'createdAt'] }],
  idsOf: (event) => [event.data.noteId],
  apply: (_, event) => noteRowOf(event),
}
