import { entityIdOf } from '@clinic/shared-events/definitions/ids.ts'
import { type IntakeEvent, intakeIdOf, intakeStream } from '@clinic/shared-events/intakes/events.ts'
import type { CommandResult } from '../../handling/command-request.ts'
import { refuse } from '../../handling/decider.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import { commandFrom, type Origin } from '../../handling/origin.ts'
import { cedulaOf, type Form, type Intake, type IntakeRejection, intake } from '../intake.ts'
import { cedulaClaims, type IntakeDeps } from './cedula-claim.ts'

export type IntakeAnswer = CommandResult<Intake, IntakeEvent, IntakeRejection>

/**
 * Submits a first-session form (docs/streams.md#uniqueness). The claim says which stream holds the cédula's form, and all forms with it are
 * appended there: the first at 'no stream', each later one beside it, to wait for staff (docs/decisions/0083). So a claim whose form was never
 * recorded is harmless: the next form, under whatever key, takes its place. A cédula that a form was corrected to is that form's.
 */
export const submitPatientIntake = async (deps: IntakeDeps, form: Form, origin: Origin): Promise<IntakeAnswer> => {
  const { handler, idSecret } = deps
  const { cedula } = form.contact
  const own = { stream: intakeStream(entityIdOf(idSecret, origin.commandId, 'intake')), step: null }
  const submissionId = entityIdOf(idSecret, origin.commandId, 'submission')
  const stateOf = async (stream: string) => (await handler.read(stream, intake)).state
  const isAnswered = !origin.randomId && (await stateOf(own.stream)).status === 'submitted'
  const appendAt = async (stream: string): Promise<IntakeAnswer | 'again' | null> => {
    const newStream = origin.randomId && stream === own.stream
    const appended = await append(handler, { stream, submissionId, form, origin, newStream })
    if (appended.ok || appended.rejection.type !== 'StepAbandoned') return appended
    // The stream holds another cédula's form now, unless it was corrected back meanwhile.
    return cedulaOf(await stateOf(stream)) === cedula ? 'again' : null
  }
  const answer = await cedulaClaims(deps).appendWhereClaimed(cedula, own, isAnswered, appendAt)
  return typeof answer === 'string' ? refuse({ type: answer }) : answer
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
