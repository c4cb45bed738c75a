import type { PatientAnswer } from '@clinic/shared-events/contracts/patients/patients.ts'
import { staffDraft } from '~/lib/forms/draft.ts'
import type { EditDraft } from '~/office/shared/records/use-one-field.ts'
import type { PatientFieldName, PatientValues } from './patient-fields.ts'

/** What the form of a new record holds. */
export type NewPatientValues = PatientValues & { assignedDoctorId: string }

/** What the form of a new record is about: nobody yet. */
export const newPatient = 'new'
/** The form of a new record that is being filled in, in memory alone. */
export const patientDraft = staffDraft<NewPatientValues>('patient')

/** The field of a record that is being corrected, in memory alone. */
export const correctionDraft = staffDraft<EditDraft<PatientAnswer, PatientFieldName>>('correction')
/** The doctor that is being chosen for a patient, in memory alone. */
export const assignmentDraft = staffDraft<EditDraft<PatientAnswer, 'assignedDoctorId'>>('assignment')
