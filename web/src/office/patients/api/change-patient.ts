import { type PatientAnswer, patientCalls } from '@clinic/shared-events/contracts/patients/patients.ts'
import { useQueryClient } from '@tanstack/react-query'
import { sendCall } from '~/lib/http/call.ts'
import { type SentStore, useSendOnce } from '~/lib/http/send-once.ts'
import type { Change } from '~/office/shared/records/use-one-field.ts'
import type { PatientFieldName, PatientValues } from '../model/patient-fields.ts'
import { rememberPatient } from './patients.ts'

type New = PatientValues & { assignedDoctorId?: string }

/** POST /api/patients (docs/specification.md#office-calls). @param kept keeps its key. @throws ApiError, ConnectionError */
export const useOpenPatient = (kept: SentStore) => {
  const sendOnce = useSendOnce<New>({ kept })
  return (body: New): Promise<PatientAnswer> =>
    sendOnce(body, (sent, idempotencyKey) => sendCall(patientCalls.openPatient, { body: sent, idempotencyKey }))
}

/** PATCH /api/patients/{id} (docs/specification.md#office-calls): one field. @throws ApiError, ConnectionError */
export const useCorrectPatient = (id: string) => {
  const client = useQueryClient()
  const sendOnce = useSendOnce<Change<PatientFieldName>>()
  return async (change: Change<PatientFieldName>): Promise<void> => {
    const row = await sendOnce(change, ({ field, value, revision: ifMatch }, idempotencyKey) =>
      sendCall(patientCalls.correctPatient, { params: { id }, body: { [field]: value }, ifMatch, idempotencyKey }),
    )
    rememberPatient(client, row)
  }
}

/** PUT /api/patients/{patientId}/assign-doctor (docs/specification.md#office-calls): 0 unassigns. @throws ApiError, ConnectionError */
export const useAssignDoctor = (patientId: string) => {
  const client = useQueryClient()
  const sendOnce = useSendOnce<Change<'assignedDoctorId'>>()
  return async (change: Change<'assignedDoctorId'>): Promise<void> => {
    const row = await sendOnce(change, ({ value, revision: ifMatch }, idempotencyKey) =>
      sendCall(patientCalls.assignDoctor, {
        params: { patientId },
        body: { doctorId: value === '' ? 0 : value },
        ifMatch,
        idempotencyKey,
      }),
    )
    rememberPatient(client, row)
  }
}
