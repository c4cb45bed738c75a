import { clinicalOfForm } from '@clinic/shared-events/contracts/patients/form-and-record.ts'
import type { PatientRecordOpened } from '@clinic/shared-events/patients/events.ts'

export type Contact = NonNullable<PatientRecordOpened['contact']>
export type Clinical = NonNullable<PatientRecordOpened['clinical']>
/** What a first-session form tells that a record keeps. */
export type FormAnswers = { contact: Contact | null; clinical: Parameters<typeof clinicalOfForm>[0] | null }
export type RecordOfForm = { contact: Contact; clinical: Clinical }

/** A record as a form tells it; null where the form was erased. */
export const recordOf = ({ contact, clinical }: FormAnswers): RecordOfForm | null =>
  contact === null || clinical === null ? null : { contact, clinical: clinicalOfForm(clinical) }
