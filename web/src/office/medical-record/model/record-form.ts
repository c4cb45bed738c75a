import { type MedicalRecordRow, medicalRecordLimits } from '@clinic/shared-events/contracts/patients/medical-records.ts'
import { staffDraft } from '~/lib/forms/draft.ts'
import type { FieldSpec } from '~/office/shared/records/fields.ts'
import { medicalRecordTexts } from '~/texts/patients/medical-record.ts'

/** What the form of a new record holds. */
export type RecordValues = {
  patientName: string
  diagnosis: string
  treatment: string
  medications: string
  notes: string
  nextAppointment: string
}

/** A new record of a patient. */
export const emptyRecord = (patientName: string): RecordValues => ({
  patientName,
  diagnosis: '',
  treatment: '',
  medications: '',
  notes: '',
  nextAppointment: '',
})

/** A record as its form shows it; erased and missing texts are blank. */
export const valuesOf = (row: MedicalRecordRow): RecordValues => ({
  patientName: row.patientName ?? '',
  diagnosis: row.diagnosis ?? '',
  treatment: row.treatment ?? '',
  medications: row.medications ?? '',
  notes: row.notes ?? '',
  nextAppointment: row.nextAppointment ?? '',
})

const { fields: labels } = medicalRecordTexts
const most = medicalRecordLimits.text

export const recordFields: readonly FieldSpec<keyof RecordValues>[] = [
  {
    name: 'patientName',
    label: labels.patientName,
    kind: 'text',
    most: medicalRecordLimits.patientName,
    required: true,
  },
  { name: 'nextAppointment', label: labels.nextAppointment, kind: 'date' },
  { name: 'diagnosis', label: labels.diagnosis, kind: 'area', most, required: true },
  { name: 'treatment', label: labels.treatment, kind: 'area', most, required: true },
  { name: 'medications', label: labels.medications, kind: 'area', most },
  { name: 'notes', label: labels.notes, kind: 'area', most },
]

/** The record that is being written, about its appointment, in memory alone. */
export const recordDraft = staffDraft<RecordValues>('medical-record')
