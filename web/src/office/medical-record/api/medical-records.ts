import {
  type MedicalRecordRow,
  medicalRecordCalls,
  medicalRecordFeeds,
} from '@clinic/shared-events/contracts/patients/medical-records.ts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { readCall, sendCall } from '~/lib/http/call.ts'
import type { Reading } from '~/lib/http/http.ts'
import { type SentStore, useSendOnce } from '~/lib/http/send-once.ts'
import { intoList } from '~/lib/live/live-rows.ts'
import { useLiveQuery } from '~/lib/live/use-live-query.ts'
import { newestFirst } from '~/lib/reads/sorting.ts'
import type { Annulment } from '~/office/shared/records/written/annul-panel.tsx'
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

/** Brings the answer to an own command into its appointment's records. */
const rememberRecord = (client: QueryClient, row: MedicalRecordRow): void => {
  const into = intoList<MedicalRecordRow>({ order: newestFirst })
  client.setQueryData<Records>(
    keyOf(row.appointmentId),
    (known) => known && { ...known, data: into(known.data, { id: row.id, row }) },
  )
}

/**
 * POST /api/medical-records (docs/specification.md#office-calls).
 * @param kept keeps the key of a record whose outcome is not known
 * @throws ApiError, ConnectionError
 */
export const useAddMedicalRecord = (appointmentId: string, kept: SentStore) => {
  const client = useQueryClient()
  const mutationFn = useSendOnce(
    (sent: RecordValues, idempotencyKey) =>
      sendCall(medicalRecordCalls.addMedicalRecord, { body: { ...sent, appointmentId }, idempotencyKey }),
    { kept },
  )
  const { mutateAsync } = useMutation({
    mutationFn,
    onSuccess: (row) => rememberRecord(client, row),
  })
  return mutateAsync
}

type Change = 'correctMedicalRecord' | 'annulMedicalRecord'

/** Sends a change of a record as it is shown, and shows what came of it. @throws ApiError, ConnectionError */
const useChangeRecord = <Body extends object>(
  call: Change,
  { id: recordId, appointmentId, version }: MedicalRecordRow,
) => {
  const client = useQueryClient()
  const change = useSendOnce((body: Body & { version: number }, idempotencyKey) =>
    sendCall(medicalRecordCalls[call], { params: { appointmentId, recordId }, body, idempotencyKey }),
  )
  return async (body: Body): Promise<void> => rememberRecord(client, await change({ ...body, version }))
}

/** PUT /api/medical-records/{appointmentId}/{recordId} (ours). */
export const useCorrectRecord = (row: MedicalRecordRow) => useChangeRecord<RecordValues>('correctMedicalRecord', row)

/** POST /api/medical-records/{appointmentId}/{recordId}/annul (ours). */
export const useAnnulRecord = (row: MedicalRecordRow) => useChangeRecord<Annulment>('annulMedicalRecord', row)
