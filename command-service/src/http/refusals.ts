import { busy, HttpProblem } from '@clinic/platform/http/problem.ts'
import type { StepRejection } from '../appointments/commands/steps.ts'
import { appointmentRefusals } from '../appointments/refusals.ts'
import type { CartAnswer } from '../carts/commands/change-cart.ts'
import { cartRefusals } from '../carts/refusals.ts'
import { type ContactRejection, contactRefusals } from '../contacts/refusals.ts'
import type { DeliveryAnswer } from '../deliveries/commands/deliver.ts'
import { deliveryRefusals } from '../deliveries/refusals.ts'
import { handlingRefusals, type Refused } from '../handling/refusals.ts'
import type { UploadAnswer } from '../images/commands/upload-image.ts'
import { imageRefusals } from '../images/refusals.ts'
import type { IntakeAnswer } from '../intakes/commands/submit-patient-intake.ts'
import { intakeRefusals } from '../intakes/refusals.ts'
import type { SettingsAnswer, TokenRefused } from '../messaging/commands/change-settings.ts'
import type { ConversationAnswer } from '../messaging/commands/conversation-parts.ts'
import type { KeptFiles } from '../messaging/commands/keep-files.ts'
import type { OpenedAnswer } from '../messaging/commands/open-conversation.ts'
import { messagingRefusals } from '../messaging/refusals.ts'
import type { OrderAnswer } from '../orders/commands/order-parts.ts'
import { orderRefusals } from '../orders/refusals.ts'
import type { PatientAnswer } from '../patients/commands/patient-parts.ts'
import { patientRefusals } from '../patients/refusals.ts'
import type { ProductRejection } from '../products/product.ts'
import { productRefusals } from '../products/refusals.ts'
import { type StaffRejection, staffRefusals } from '../staff/refusals.ts'

type RejectionOf<Answer extends { ok: boolean }> =
  Extract<Answer, { ok: false }> extends { rejection: infer R } ? R : never

/** Every refusal a call can meet. */
export type Refusal =
  | StepRejection
  | ContactRejection
  | RejectionOf<IntakeAnswer>
  | StaffRejection
  | RejectionOf<PatientAnswer>
  | RejectionOf<CartAnswer>
  | RejectionOf<OrderAnswer>
  | RejectionOf<UploadAnswer>
  | RejectionOf<SettingsAnswer>
  | TokenRefused
  | RejectionOf<ConversationAnswer>
  | RejectionOf<OpenedAnswer>
  | RejectionOf<DeliveryAnswer>
  | { type: 'NoActiveAccount' }
  | RejectionOf<KeptFiles>
  | Extract<ProductRejection, { type: keyof typeof productRefusals }>

/** How each is answered (docs/http.md#errors): the slices' own; `Busy` is the service's own 503. */
export const refusals = {
  ...handlingRefusals,
  ...appointmentRefusals,
  ...contactRefusals,
  ...deliveryRefusals,
  ...intakeRefusals,
  ...patientRefusals,
  ...cartRefusals,
  ...orderRefusals,
  ...productRefusals,
  ...imageRefusals,
  ...staffRefusals,
  ...messagingRefusals,
} satisfies Record<Exclude<Refusal['type'], 'Busy'>, unknown>

/** A refusal as the answer it becomes. */
export const problemOf = (refusal: Refusal): HttpProblem => {
  if (refusal.type === 'Busy') return busy(1)
  const refused: Refused<Refusal> = refusals[refusal.type]
  const { sentence = refused.sentence, field = refused.field } = refused.particulars?.(refusal) ?? {}
  const fields = field === undefined ? undefined : { [field]: sentence }
  return new HttpProblem(refused.status, refused.code, sentence, fields, headersOf(refusal, refused))
}

/** When to come again, and from which position on a read shows what made an edit stale (docs/http.md#positions). */
const headersOf = (refusal: Refusal, { retryAfter }: Refused<Refusal>): Record<string, string> => {
  if (refusal.type === 'Stale') return refusal.position > 0n ? { 'X-Log-Position': String(refusal.position) } : {}
  return retryAfter ? { 'Retry-After': String(retryAfter) } : {}
}

/** A command's answer, once it was carried out. @throws HttpProblem for a refusal */
export const expectDone = <Answer extends { ok: true } | { ok: false; rejection: Refusal }>(
  answer: Answer,
): Extract<Answer, { ok: true }> => {
  if (!answer.ok) throw problemOf(answer.rejection)
  return answer as Extract<Answer, { ok: true }>
}
