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

const opened = ({ data, contact, clinical, at, revision }: Opened): PatientRow =>
  patientRowOf({
    patientId: data.patientId,
    intakeId: data.intakeId ?? null,
    contact,
    clinical,
    createdAt: at,
    updatedAt: at,
    edited: revision,
  })

/** What was cleared, and what is erased, is null. */
const corrected = <Row extends PatientRow>(row: Row, { data: { field }, contact, clinical }: Corrected): Row => {
  const values: Readonly<Record<string, unknown>> = { ...contact, ...clinical }
  const value = values[field] ?? null
  const changed = { ...row, [field]: value }
  return { ...changed, hasAllergies: isAllergic(changed) }
}

const edited = <Row extends PatientRow>(row: Row, { at, revision }: Handled & Recorded): Row => ({
  ...row,
  updatedAt: at,
  revision: String(revision),
})

const shared = {
  /** 4: short words are found by an index of their own. 5: more denials of allergies are understood. */
  version: 5,
  handles: patientEdits,
  indexes: [{ fields: ['createdAt'] }],
  idsOf: (event: Recorded<Handled>) => [event.data.patientId],
  searchText: patientSearchText,
}

/**
 * The patients' records as doctors see them (docs/specification.md#office-entities), a document per record, equal to `patientRow` on the
 * wire: without who is assigned, which is the administrators'.
 */
export const patients: Projection<PatientRow, Handled> = {
  ...shared,
  name: 'patients',
  apply(row, event) {
    if (event.type === 'PatientRecordOpened') return opened(event)
    if (row === null) return null
    return edited(event.type === 'PatientDetailsCorrected' ? corrected(row, event) : row, event)
  },
}

/** The patients' records as administrators see them, equal to `adminPatientRow` on the wire. */
export const patientsForAdmins: Projection<AdminPatientRow, Handled> = {
  ...shared,
  name: 'patients-for-admins',
  apply(row, event) {
    if (event.type === 'PatientRecordOpened') return { ...opened(event), assignedDoctorId: null }
    return row && edited(changed(row, event), event)
  },
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
