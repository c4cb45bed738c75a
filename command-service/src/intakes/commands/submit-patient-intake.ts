import { entityIdOf } from '@clinic/shared-events/definitions/ids.ts'
import { type IntakeEvent, intakeIdOf, intakeStream } from '@clinic/shared-events/intakes/events.ts'
import type { Handled } from '../../handling/command-request.ts'
import { refuse } from '../../handling/decider.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import { commandFrom, type Origin } from '../../handling/origin.ts'
import { cedulaOf, type Form, type Intake, type IntakeRejection, intake } from '../intake.ts'
import { claimCedula, type IntakeParts, releaseCedula, standsOn } from './cedula-claim.ts'

export type IntakeAnswer = Handled<Intake, IntakeEvent, IntakeRejection>

/** How often the claim is read: a claim that a crash left behind is released once, and the next read finds a usable one. */
const mostLooks = 5

/**
 * Submits a first-session form (docs/streams.md#uniqueness). The claim says which stream holds the cédula's form, and all forms with it are
 * appended there: the first at 'no stream', each later one beside it, to wait for staff (docs/decisions/0084). So a claim whose form was never
 * recorded is harmless: the next form, under whatever key, takes its place. A cédula that a form was corrected to is that form's.
 */
export const submitPatientIntake = async (parts: IntakeParts, form: Form, origin: Origin): Promise<IntakeAnswer> => {
  const { handler, idSecret } = parts
  const { cedula } = form.contact
  const own = { stream: intakeStream(entityIdOf(idSecret, origin.commandId, 'intake')), claimId: null }
  const submissionId = entityIdOf(idSecret, origin.commandId, 'submission')
  const stateOf = async (stream: string) => (await handler.read(stream, intake)).state

  // A key that was used before has its answer there; nothing is claimed for it a second time.
  const answered = !origin.randomId && (await stateOf(own.stream)).status === 'submitted'
  for (let look = 0; look < mostLooks; look += 1) {
    const owner = answered ? own : await claimCedula(parts, cedula, own)
    const { stream } = owner
    const stands = owner.claimId === null || (await standsOn(parts, cedula, owner))
    if (stands === 'Busy') return refuse({ type: 'Busy' })
    if (stands) {
      const answer = await append(handler, {
        stream,
        submissionId,
        form,
        origin,
        newStream: origin.randomId && stream === own.stream,
      })
      if (answer.ok || answer.rejection.type !== 'StepAbandoned') return answer
      if (cedulaOf(await stateOf(stream)) === cedula) continue
    }
    // The stream holds another cédula's form: it was corrected, or one key came with two bodies. This claim is nobody's and released.
    await releaseCedula(parts, cedula, owner)
    if (stream === own.stream) return refuse({ type: 'IdempotencyKeyReused' })
  }
  return refuse({ type: 'Busy' })
}

type Appending = { stream: string; submissionId: string; form: Form; origin: Origin; newStream: boolean }

const append = (
  handler: CommandHandler,
  { stream, submissionId, form, origin, newStream }: Appending,
): Promise<IntakeAnswer> =>
  handler.handle({
    stream,
    decider: intake,
    ...commandFrom(origin, {
      type: 'SubmitPatientIntake',
      data: { intakeId: intakeIdOf(stream), submissionId, ...form },
    }),
    newStream,
  })
