import { intakeCalls, type PatientIntakeRow } from '@clinic/shared-events/contracts/intakes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sendCall } from '~/lib/call.ts'
import { useSendOnce } from '~/lib/use-send-once.ts'
import { rememberForm } from './intakes.ts'

type Marked = { status: 'pending' | 'reviewed'; revision: string }

/** PATCH /api/doctor/patient-intakes/{id} (docs/specification.md#office-calls): its status, under what was shown. */
export const useMarkForm = ({ id }: Pick<PatientIntakeRow, 'id'>) => {
  const client = useQueryClient()
  const sendOnce = useSendOnce<Marked>()
  return useMutation({
    mutationFn: (marked: Marked) =>
      sendOnce(marked, ({ status, revision: ifMatch }, idempotencyKey) =>
        sendCall(intakeCalls.correctAnswer, { params: { id }, body: { status }, ifMatch, idempotencyKey }),
      ),
    onSuccess: (row) => rememberForm(client, row),
  })
}
