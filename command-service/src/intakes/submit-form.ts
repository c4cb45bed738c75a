import { type IntakeEvent, intakeStream } from '@clinic/shared-events/intakes/events.ts'
import { entityIdOf } from '@clinic/shared-events/log/ids.ts'
import type { Vault } from '@clinic/shared-events/vault/open-vault.ts'
import type { Handled } from '../handling/command-request.ts'
import { refuse } from '../handling/decider.ts'
import type { CommandHandler } from '../handling/handle-command.ts'
import { commandFrom, type Origin } from '../handling/origin.ts'
import { type Form, type Intake, type IntakeRejection, intake } from './intake.ts'

export type IntakeParts = {
  handler: CommandHandler
  vault: Pick<Vault, 'claims'>
  /** The vault's 'ids'. */
  idSecret: Buffer
  now: () => string
}
export type IntakeAnswer = Handled<Intake, IntakeEvent, IntakeRejection>

const kind = 'firstSessionCedula'
/** Each claim that was left behind is given up once, so a second look finds one that is of use. */
const mostLooks = 5

/**
 * Submits a first-session form, one per cédula (docs/streams.md#uniqueness). The claim says which stream may hold the cédula's
 * form, and all forms with it are appended there, at 'no stream': one of them wins. So a claim whose form was never recorded is
 * harmless: the next form, under whatever key, takes its place.
 */
export const submitForm = async (parts: IntakeParts, form: Form, origin: Origin): Promise<IntakeAnswer> => {
  const { handler, vault, idSecret } = parts
  const { cedula } = form.contact
  const own = intakeStream(entityIdOf(idSecret, origin.commandId, 'intake'))
  const stateOf = async (stream: string) => (await handler.read(stream, intake)).state

  // A key that was used before has its answer there; nothing is claimed for it a second time.
  const answered = !origin.randomId && (await stateOf(own)).status === 'submitted'
  for (let look = 0; look < mostLooks; look += 1) {
    const claimed = answered ? null : await vault.claims.claim(kind, cedula, own)
    const stream = claimed && !claimed.ok ? claimed.holder : own
    const answer = await append(handler, stream, form, origin, origin.randomId && stream === own)
    if (answer.ok || answer.rejection.type === 'Busy') return answer
    const state = await stateOf(stream)
    if (state.status === 'none' || state.cedula === cedula) return answer
    // Another cédula's form stands there: one key came with two bodies. This form is refused, and a claim made for it goes.
    await vault.claims.release(kind, cedula, stream)
    if (stream === own) return refuse({ type: 'IdempotencyKeyReused' })
  }
  return refuse({ type: 'Busy' })
}

const append = (
  handler: CommandHandler,
  stream: string,
  form: Form,
  origin: Origin,
  newStream: boolean,
): Promise<IntakeAnswer> =>
  handler.handle({
    stream,
    decider: intake,
    ...commandFrom(origin, {
      type: 'SubmitFirstSessionForm',
      data: { intakeId: stream.slice(intakeStream('').length), ...form },
    }),
    newStream,
  })
