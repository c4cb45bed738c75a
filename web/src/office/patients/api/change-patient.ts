import { patientCalls } from '@clinic/shared-events/contracts/patients/patients.ts'
import { useQueryClient } from '@tanstack/react-query'
import { sendCall } from '~/lib/http/call.ts'
import { type SentStore, useSendOnce } from '~/lib/http/send-once.ts'
import type { Change } from '~/office/shared/records/use-one-field.ts'
import type { PatientFieldName, PatientValues } from '../model/patient-fields.ts'
import { rememberPatient } from './patients.ts'

type New = PatientValues & { assignedDoctorId?: string }

/** POST /api/patients (docs/specification.md#office-calls). @param kept keeps its key. @throws ApiError, ConnectionError */
export const useOpenPatient = (kept: SentStore) =>
  useSendOnce((body: New, idempotencyKey) => sendCall(patientCalls.openPatient, { body, idempotencyKey }), { kept })

/** PATCH /api/patients/{id} (docs/specification.md#office-calls): one field. @throws ApiError, ConnectionError */
export const useCorrectPatient = (id: string) => {
  const client = useQueryClient()
  const correct = useSendOnce(({ field, value, revision: ifMatch }: Change<PatientFieldName>, idempotencyKey) =>
    sendCall(patientCalls.correctPatient, { params: { id }, body: { [field]: value }, ifMatch, idempotencyKey }),
  )
  return async (change: Change<PatientFieldName>): Promise<void> => rememberPatient(client, await correct(change))
}

/** PUT /api/patients/{patientId}/assign-doctor (docs/specification.md#office-calls): 0 unassigns. @throws ApiError, ConnectionError */
export const useAssignDoctor = (patientId: string) => {
  const client = useQueryClient()
  const assign = useSendOnce(({ value, revision: ifMatch }: Change<'assignedDoctorId'>, idempotencyKey) => {
    const body = { doctorId: value === '' ? 0 : value }
    return sendCall(patientCalls.assignDoctor, { params: { patientId }, body, ifMatch, idempotencyKey })
  })
  return async (change: Change<'assignedDoctorId'>): Promise<void> => rememberPatient(client, await assign(change))
}
