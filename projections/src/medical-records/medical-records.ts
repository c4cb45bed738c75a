import type { RecordEvent } from '@clinic/shared-events/appointments/events.ts'
import { recordAfter } from '@clinic/shared-events/appointments/medical-record-row.ts'
import type { MedicalRecordRow } from '@clinic/shared-events/contracts/patients/medical-records.ts'
import type { Projection } from '../projection.ts'

/** The medical records of all appointments (docs/specification.md#office-entities), a document per record, equal to `medicalRecordRow` on the wire. */
export const medicalRecords: Projection<MedicalRecordRow, RecordEvent> = {
  name: 'medical-records',
  /** 2: with corrections and what was annulled. */
  version: 2,
  handles: ['MedicalRecordAdded', 'MedicalRecordCorrected', 'MedicalRecordAnnulled'],
  indexes: [{ fields: ['appointmentId', 'createdAt'] }],
  idsOf: (event) => [event.data.recordId],
  apply: recordAfter,
}
