import type { SessionType } from '@clinic/shared-events/contracts/patients.ts'

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
