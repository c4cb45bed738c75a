import { patientCalls } from '@clinic/shared-events/contracts/patients.ts'
import { useMutation } from '@tanstack/react-query'
import { sendCall } from '~/lib/call.ts'
import { useSendOnce } from '~/lib/use-send-once.ts'

/** POST /api/doctor/create-profile-from-intake (docs/specification.md#office-calls). The form becomes processed. */
export const useCreateRecord = () => {
  const sendOnce = useSendOnce<{ intakeId: string }>()
  return useMutation({
    mutationFn: (intakeId: string) =>
      sendOnce({ intakeId }, (body, idempotencyKey) =>
        sendCall(patientCalls.openPatientFromIntake, { body, idempotencyKey }),
      ),
  })
}
