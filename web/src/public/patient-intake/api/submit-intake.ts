import { intakeCalls } from '@clinic/shared-events/contracts/intakes.ts'
import { useMutation } from '@tanstack/react-query'
import { sendCall } from '~/lib/call.ts'
import { withoutSession } from '~/session/without-session.ts'
import type { IntakeBody } from '../model/intake-form.ts'

/** POST /api/patient-intake (docs/specification.md#public-calls): only its success is used. @throws ApiError, ConnectionError */
const submitIntake = (body: IntakeBody, idempotencyKey: string) =>
  withoutSession(() => sendCall(intakeCalls.submitPatientIntake, { body, idempotencyKey }))

export const useSubmitIntake = () =>
  useMutation({
    // What was sent is clinical: nothing of it stays behind in the page's memory.
    gcTime: 0,
    mutationFn: ({ body, idempotencyKey }: { body: IntakeBody; idempotencyKey: string }) =>
      submitIntake(body, idempotencyKey),
  })
