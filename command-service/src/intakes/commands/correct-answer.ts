import type { Revision } from '@clinic/shared-events/definitions/stored-event.ts'
import { type AnswerName, intakeStream } from '@clinic/shared-events/intakes/events.ts'
import { refuse } from '../../handling/decider.ts'
import { commandFrom, type Origin, stepOf } from '../../handling/origin.ts'
import { type AnswerValue, cedulaOf, intake } from '../intake.ts'
import { cedulaClaims, type IntakeDeps } from './cedula-claim.ts'
import type { IntakeAnswer } from './submit-patient-intake.ts'

type Correction = {
  intakeId: string
  field: AnswerName
  value: AnswerValue
  /** The revision of the last edit that the screen showed; after another one it is `Stale`. */
  ifRevision?: Revision | undefined
}

/**
 * Corrects one answer of a first-session form. A new cédula is claimed first, by a claim that the event names, and the old one is released after it
 * (docs/decisions/0013): no two forms have one cédula, whoever comes between and wherever it ends.
 */
export const correctAnswer = async (
  deps: IntakeDeps,
  correction: Correction,
  origin: Origin,
): Promise<IntakeAnswer> => {
  const { intakeId, field, value, ifRevision } = correction
  const stream = intakeStream(intakeId)
  const step = stepOf(origin)
  const record = (): Promise<IntakeAnswer> =>
    deps.handler.handle({
      stream,
      decider: intake,
      ...commandFrom(origin, { type: 'CorrectAnswer', data: { field, value, claimId: step } }),
      ifRevision,
    })
  if (field !== 'cedula' || typeof value !== 'string') return record()

  const { state: before } = await deps.handler.read(stream, intake)
  const old = cedulaOf(before)
  if (before.status === 'none' || old === null || old === value || before.claims[step]) return record()
  const claims = cedulaClaims(deps)
  const claimed = await claims.take(value, { stream, step })
  if (claimed !== 'taken') return refuse({ type: claimed === 'known' ? 'CedulaTaken' : claimed })
  const answer = await record()
  const unclear = !answer.ok && answer.rejection.type === 'Busy'
  const stands = answer.ok && answer.state.status === 'submitted' && answer.state.claim === step
  if (stands) await claims.release(old, { stream, step: before.claim })
  else if (!unclear) await claims.release(value, { stream, step })
  return answer
}
