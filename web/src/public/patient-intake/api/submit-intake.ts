import { formDraftCalls } from '@clinic/shared-events/contracts/form-drafts.ts'
import { intakeCalls } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { sendCall } from '~/lib/http/call.ts'
import { withoutSession } from '~/public/shared/session/without-session.ts'
import type { IntakeBody, IntakeInput } from '../model/intake-form.ts'

/** POST /api/patient-intake (docs/specification.md#public-calls): only its success is used. @throws ApiError, ConnectionError */
export const submitIntake = (body: IntakeBody, idempotencyKey: string) =>
  withoutSession(() => sendCall(intakeCalls.submitPatientIntake, { body, idempotencyKey }))

type PutOff = { email: string; values: IntakeInput }

/** POST /api/form-drafts/first-session: mails a link that goes on with it. @throws ApiError, ConnectionError */
export const putOffForm = (body: PutOff, idempotencyKey: string) =>
  withoutSession(() => sendCall(formDraftCalls.putOffForm, { body, idempotencyKey }))
