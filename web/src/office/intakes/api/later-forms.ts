import {
  intakeCalls,
  intakeFeeds,
  type LaterForm,
  type PatientIntakeRow,
} from '@clinic/shared-events/contracts/patients/intakes.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { readCall, sendCall } from '~/lib/http/call.ts'
import type { Reading } from '~/lib/http/http.ts'
import { useSendOnce } from '~/lib/http/send-once.ts'
import { intoList } from '~/lib/live/live-rows.ts'
import { useLiveQuery } from '~/lib/live/use-live-query.ts'
import { sortedBy } from '~/lib/reads/sorting.ts'
import { rememberForm } from './intakes.ts'

/** GET /api/doctor/patient-intakes/{id}/submissions (ours): what came again for a form's cédula and waits, the oldest first, followed live. */
export const useLaterForms = (intakeId: string) =>
  useLiveQuery(
    queryOptions({
      queryKey: ['intakes', 'later', intakeId],
      queryFn: ({ signal }): Promise<Reading<readonly LaterForm[]>> =>
        readCall(intakeCalls.listLaterForms, { params: { id: intakeId }, signal }),
    }),
    {
      feed: intakeFeeds.laterForms,
      into: intoList<LaterForm>({
        order: sortedBy(['createdAt'], 'asc'),
        belongs: (row) => row.intakeId === intakeId,
      }),
    },
  )

type Compared = z.input<typeof intakeCalls.compareLaterForm.body> & { submissionId: string; revision: string }

/** POST /api/doctor/patient-intakes/{id}/submissions/{submissionId} (ours): each answer that differs taken over or left. */
export const useCompareLaterForm = ({ id }: Pick<PatientIntakeRow, 'id'>) => {
  const client = useQueryClient()
  const mutationFn = useSendOnce(({ choices, submissionId, revision }: Compared, idempotencyKey) =>
    sendCall(intakeCalls.compareLaterForm, {
      params: { id, submissionId },
      body: { choices },
      ifMatch: revision,
      idempotencyKey,
    }),
  )
  return useMutation({
    mutationFn,
    onSuccess: (row) => rememberForm(client, row),
  })
}
