import { busy, HttpProblem } from '@clinic/service-kit/http/problem.ts'
import { appointmentRefusals } from '../appointments/refusals.ts'
import type { StepRejection } from '../appointments/steps.ts'
import type { CartAnswer } from '../carts/change-cart.ts'
import { cartRefusals } from '../carts/refusals.ts'
import { handlingRefusals, type Refused } from '../handling/refusals.ts'
import { intakeRefusals } from '../intakes/refusals.ts'
import type { IntakeAnswer } from '../intakes/submit-form.ts'
import type { OrderAnswer } from '../orders/place-order.ts'
import { orderRefusals } from '../orders/refusals.ts'
import { staffRefusals } from '../staff/refusals.ts'
import type { SignInAnswer } from '../staff/sign-in.ts'

type RejectionOf<Answer extends { ok: boolean }> =
  Extract<Answer, { ok: false }> extends { rejection: infer R } ? R : never

/** Every refusal a call can meet. */
export type Refusal =
  | StepRejection
  | RejectionOf<IntakeAnswer>
  | RejectionOf<SignInAnswer>
  | RejectionOf<CartAnswer>
  | RejectionOf<OrderAnswer>

/** How each is answered (docs/http.md#errors): the slices' own; `Busy` is the service's own 503. */
export const refusals = {
  ...handlingRefusals,
  ...appointmentRefusals,
  ...intakeRefusals,
  ...cartRefusals,
  ...orderRefusals,
  ...staffRefusals,
} satisfies Record<Exclude<Refusal['type'], 'Busy'>, unknown>

/** A refusal as the answer it becomes. */
export const problemOf = (refusal: Refusal): HttpProblem => {
  if (refusal.type === 'Busy') return busy(1)
  const refused: Refused<Refusal> = refusals[refusal.type]
  const { sentence = refused.sentence, field = refused.field } = refused.particulars?.(refusal) ?? {}
  const fields = field === undefined ? undefined : { [field]: sentence }
  const headers: Record<string, string> = refused.retryAfter ? { 'Retry-After': String(refused.retryAfter) } : {}
  return new HttpProblem(refused.status, refused.code, sentence, fields, headers)
}
