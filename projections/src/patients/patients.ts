import { isAllergic } from '@clinic/shared-events/contracts/patients/allergies.ts'
import type { AdminPatientRow, PatientRow } from '@clinic/shared-events/contracts/patients/patients.ts'
import { patientSearchText } from '@clinic/shared-events/contracts/wire/search-text.ts'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import { type PatientEvent, patientEdits } from '@clinic/shared-events/patients/events.ts'
import { patientRowOf } from '@clinic/shared-events/patients/patient-row.ts'
import type { Projection } from '../projection.ts'

type Handled = Extract<PatientEvent, { type: (typeof patientEdits)[number] }>
type Opened = Recorded<Extract<Handled, { type: 'PatientRecordOpened' }>>
type Corrected = Recorded<Extract<Handled, { type: 'PatientDetailsCorrected' }>>

const opened = ({ data, contact, clinical, at, revision }: Opened): AdminPatientRow => ({
  ...patientRowOf({
    patientId: data.patientId,
    intakeId: data.intakeId ?? null,
    contact,
    clinical,
    createdAt: at,
    updatedAt: at,
    edited: revision,
  }),
  assignedDoctorId: null,
})

/** What was cleared, and what is erased, is null. */
const corrected = (row: AdminPatientRow, { data: { field }, contact, clinical }: Corrected): AdminPatientRow => {
  const values: Readonly<Record<string, unknown>> = { ...contact, ...clinical }
  const value = values[field] ?? null
  const changed = { ...row, [field]: value }
  return { ...changed, hasAllergies: isAllergic(changed) }
}

/**
 * The patients' records (docs/specification.md#office-entities), a document per record, equal to `adminPatientRow` on the wire. What is
 * shown of it is without who is assigned: that is the administrators' alone.
 */
export const patients: Projection<AdminPatientRow, Handled> = {
  name: 'patients',
  /** 5: more denials of allergies are understood. 6: with who is assigned. 7: found by who is. */
  version: 7,
  replaces: ['patients-for-admins'],
  handles: patientEdits,
  indexes: [{ fields: ['createdAt'] }, { fields: ['assignedDoctorId', 'createdAt'] }],
  idsOf: (event) => [event.data.patientId],
  searchText: patientSearchText,
  apply(row, event) {
    if (event.type === 'PatientRecordOpened') return opened(event)
    return row && { ...changed(row, event), updatedAt: event.at, revision: String(event.revision) }
  },
  shown: ({ assignedDoctorId: _, ...row }): PatientRow => row,
}

const changed = (row: AdminPatientRow, event: Exclude<Recorded<Handled>, Opened>): AdminPatientRow => {
  switch (event.type) {
    case 'PatientDetailsCorrected':
      return corrected(row, event)
    case 'DoctorAssigned':
      return { ...row, assignedDoctorId: event.data.doctorId }
    case 'DoctorUnassigned':
      return { ...row, assignedDoctorId: null }
    default:
      return event satisfies never
  }
}
