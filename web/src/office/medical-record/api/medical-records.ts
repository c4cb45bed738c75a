import {
  type MedicalRecordRow,
  medicalRecordCalls,
  medicalRecordFeeds,
} from '@clinic/shared-events/contracts/patients/medical-records.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { readCall, sendCall } from '~/lib/http/call.ts'
import type { Reading } from '~/lib/http/http.ts'
import { type SentStore, useSendOnce } from '~/lib/http/send-once.ts'
import { intoList } from '~/lib/live/live-rows.ts'
import { useLiveQuery } from '~/lib/live/use-live-query.ts'
import { newestFirst } from '~/lib/reads/sorting.ts'
import type { RecordValues } from '../model/record-form.ts'

type Records = Reading<readonly MedicalRecordRow[]>
const keyOf = (appointmentId: string) => ['medical-records', appointmentId] as const

/** GET /api/medical-records/appointment/{appointmentId}: the appointment's records, the newest first, followed live. */
export const useMedicalRecords = (appointmentId: string) =>
  useLiveQuery(
    queryOptions({
      queryKey: keyOf(appointmentId),
      queryFn: ({ signal }): Promise<Records> =>
        readCall(medicalRecordCalls.listMedicalRecords, { params: { appointmentId }, signal }),
    }),
    {
      feed: medicalRecordFeeds.medicalRecords,
      of: appointmentId,
      into: intoList<MedicalRecordRow>({ order: newestFirst, belongs: (row) => row.appointmentId === appointmentId }),
    },
  )

/**
 * POST /api/medical-records (docs/specification.md#office-calls).
 * @param kept keeps the key of a record whose outcome is not known
 * @throws ApiError, ConnectionError
 */
export const useAddMedicalRecord = (appointmentId: string, kept: SentStore) => {
  const client = useQueryClient()
  const sendOnce = useSendOnce<RecordValues>({ kept })
  const { mutateAsync } = useMutation({
    mutationFn: (values: RecordValues) =>
      sendOnce(values, (sent, idempotencyKey) =>
        sendCall(medicalRecordCalls.addMedicalRecord, { body: { ...sent, appointmentId }, idempotencyKey }),
      ),
    onSuccess: (row) =>
      client.setQueryData<Records>(
        keyOf(appointmentId),
        (known) =>
          known && {
            ...known,
            data: intoList<MedicalRecordRow>({ order: newestFirst })(known.data, { id: row.id, row }),
          },
      ),
  })
  return mutateAsync
}
