import { intakeCalls } from '@clinic/shared-events/contracts/intakes.ts'
import { useMutation } from '@tanstack/react-query'
import { sendCall } from '~/lib/call.ts'
import { withoutSession } from '~/session/without-session.ts'
import type { IntakeBody } from '../model/intake-form.ts'

type Submit = { body: IntakeBody; idempotencyKey: string }

/** POST /api/clinical-intakes. @throws ApiError, ConnectionError */
export const sendIntake = async ({ body, idempotencyKey }: Submit): Promise<void> => {
  await withoutSession(() => sendCall(intakeCalls.submitClinicalIntake, { body, idempotencyKey }))
}

/** What was sent is clinical: nothing of it outlives the page. */
export const useSendIntake = () => useMutation({ mutationFn: sendIntake, gcTime: 0 })
