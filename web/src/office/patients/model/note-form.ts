import {
  type FollowUpNoteRow,
  type SessionType,
  sessionTypes,
} from '@clinic/shared-events/contracts/patients/follow-up-notes.ts'
import { patientLimits } from '@clinic/shared-events/contracts/patients/patients.ts'
import { staffDraft } from '~/lib/forms/draft.ts'
import type { FieldSpec } from '~/office/shared/records/fields.ts'
import { patientsTexts } from '~/texts/patients/patients.ts'

/** What the form of a new note holds. */
export type NoteValues = {
  noteDate: string
  sessionType: SessionType
  symptoms: string
  treatment: string
  recommendations: string
  observations: string
  nextAppointment: string
}
export const noteTexts = ['symptoms', 'treatment', 'recommendations', 'observations'] as const

/** A new note: a follow-up of today (docs/specification.md#office-rules). */
export const emptyNote = (today: string): NoteValues => ({
  noteDate: today,
  sessionType: 'seguimiento',
  symptoms: '',
  treatment: '',
  recommendations: '',
  observations: '',
  nextAppointment: '',
})

/** A note that was written, as its form holds it. */
export const valuesOf = (note: FollowUpNoteRow): NoteValues => ({
  noteDate: note.noteDate,
  sessionType: note.sessionType,
  symptoms: note.symptoms ?? '',
  treatment: note.treatment ?? '',
  recommendations: note.recommendations ?? '',
  observations: note.observations ?? '',
  nextAppointment: note.nextAppointment ?? '',
})

const { fields: labels, types } = patientsTexts.notes

/** The fields of a note's form. */
export const noteFields: readonly FieldSpec<keyof NoteValues>[] = [
  { name: 'noteDate', label: labels.noteDate, kind: 'date', required: true },
  {
    name: 'sessionType',
    label: labels.sessionType,
    kind: { options: sessionTypes.map((type) => [type, types[type]]) },
    required: true,
  },
  ...noteTexts.map((name) => ({ name, label: labels[name], kind: 'area' as const, most: patientLimits.text })),
  { name: 'nextAppointment', label: labels.nextAppointment, kind: 'date' },
]

/** The note that is being written, about its patient, in memory alone. */
export const noteDraft = staffDraft<NoteValues>('note')
