import type { SessionType } from '@clinic/shared-events/contracts/patients.ts'
import { keepUnfinishedForm } from '~/lib/unfinished-form.ts'
import type { UnfinishedForm } from '~/lib/use-unfinished-form.ts'

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

/** The note that is being written, about its patient, in memory alone. */
export const unfinishedNote = keepUnfinishedForm<UnfinishedForm<NoteValues>>()
