import { intakeCalls } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { sendCall } from '~/lib/http/call.ts'
import { withoutSession } from '~/public/shared/session/without-session.ts'
import type { IntakeBody } from '../model/intake-form.ts'

/** POST /api/clinical-intakes. @throws ApiError, ConnectionError */
export const sendIntake = (body: IntakeBody, idempotencyKey: string) =>
  withoutSession(() => sendCall(intakeCalls.submitClinicalIntake, { body, idempotencyKey }))
