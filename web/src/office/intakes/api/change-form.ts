import { intakeCalls, type PatientIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sendCall } from '~/lib/http/call.ts'
import { useSendOnce } from '~/lib/http/send-once.ts'
import { toast } from '~/lib/toasts.ts'
import { intakeReviewTexts as texts } from '~/texts/patients/intakes.ts'
import { rememberForm } from './intakes.ts'
import { showFailure } from './show-failure.ts'

type Change = {
  change: { status: 'pending' | 'reviewed' } | { linkedAppointmentId: string | null; from: string | null }
  revision: string
}

/** PATCH /api/doctor/patient-intakes/{id} (docs/specification.md#office-calls): its status or its visit, under what was shown. What came of it is told. */
export const useChangeForm = ({ id }: Pick<PatientIntakeRow, 'id'>) => {
  const client = useQueryClient()
  const mutationFn = useSendOnce(({ change, revision: ifMatch }: Change, idempotencyKey) =>
    sendCall(intakeCalls.correctAnswer, { params: { id }, body: change, ifMatch, idempotencyKey }),
  )
  return useMutation({
    mutationFn,
    onSuccess: (row) => {
      rememberForm(client, row)
      toast({ title: texts.saved })
    },
    onError: (error) => showFailure('save', error),
  })
}
