import type { PatientAnswer } from '@clinic/shared-events/contracts/patients.ts'
import { keepUnfinishedForm } from '~/lib/unfinished-form.ts'
import type { UnfinishedForm } from '~/lib/use-unfinished-form.ts'
import type { UnfinishedEdit } from '~/office/shared/records/use-one-field.ts'
import type { PatientFieldName, PatientValues } from './patient-fields.ts'

/** What the form of a new record holds. */
export type NewPatientValues = PatientValues & { assignedDoctorId: string }

/** What the form of a new record is about: nobody yet. */
export const newPatient = 'new'
/** The form of a new record that is being filled in, in memory alone. */
export const unfinishedPatient = keepUnfinishedForm<UnfinishedForm<NewPatientValues>>()

/** The field of a record that is being corrected, in memory alone. */
export const unfinishedCorrection = keepUnfinishedForm<UnfinishedEdit<PatientAnswer, PatientFieldName>>()
/** The doctor that is being chosen for a patient, in memory alone. */
export const unfinishedAssignment = keepUnfinishedForm<UnfinishedEdit<PatientAnswer, 'assignedDoctorId'>>()
