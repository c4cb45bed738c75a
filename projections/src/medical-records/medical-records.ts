import type { MedicalRecordAdded } from '@clinic/shared-events/appointments/events.ts'
import { medicalRecordRowOf } from '@clinic/shared-events/appointments/medical-record-row.ts'
import type { MedicalRecordRow } from '@clinic/shared-events/contracts/patients/medical-records.ts'
import type { Projection } from '../projection.ts'

/** The medical records of all appointments (docs/specification.md#office-entities), a document per record, equal to `medicalRecordRow` on the wire. */
export const medicalRecords: Projection<MedicalRecordRow, MedicalRecordAdded> = {
  name: 'medical-records',
  version: 1,
  handles: ['MedicalRecordAdded'],
  indexes: [{ fields: ['appointmentId', 'createdAt'] }],
  idsOf: (event) => [event.data.recordId],
  apply: (_, event) => medicalRecordRowOf(event),
}
