import { intakeCalls } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { sendCall } from '~/lib/http/call.ts'
import { withoutSession } from '~/public/shared/session/without-session.ts'
import type { IntakeBody } from '../model/intake-form.ts'

/** POST /api/patient-intake (docs/specification.md#public-calls): only its success is used. @throws ApiError, ConnectionError */
export const submitIntake = (body: IntakeBody, idempotencyKey: string) =>
  withoutSession(() => sendCall(intakeCalls.submitPatientIntake, { body, idempotencyKey }))
