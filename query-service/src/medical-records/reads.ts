import type { ReadsOf } from '@clinic/platform/http/calls/call.ts'
import { medicalRecords } from '@clinic/projections/medical-records/medical-records.ts'
import type { medicalRecordCalls } from '@clinic/shared-events/contracts/patients/medical-records.ts'
import { answerList } from '../list.ts'
import type { ReadParts } from '../reading.ts'

export const medicalRecordReads = ({ reading }: ReadParts): ReadsOf<typeof medicalRecordCalls> => ({
  /** GET /api/medical-records/appointment/{appointmentId} (docs/specification.md#office-calls): newest first; none for an appointment nobody knows. */
  listMedicalRecords(call) {
    const where = [{ field: 'appointmentId', eq: call.params.appointmentId }]
    return answerList(reading, { of: medicalRecords, where, sort: [{ field: 'createdAt', desc: true }] }, call)
  },
})
