import type { Revision } from '@clinic/shared-events/definitions/stored-event.ts'
import { type AnswerName, intakeStream } from '@clinic/shared-events/intakes/events.ts'
import { refuse } from '../../handling/decider.ts'
import { commandFrom, type Origin, stepOf } from '../../handling/origin.ts'
import { type AnswerValue, cedulaOf, intake } from '../intake.ts'
import { claimCedula, type IntakeParts, type Owner, releaseCedula, standsOn } from './cedula-claim.ts'
import type { IntakeAnswer } from './submit-patient-intake.ts'

export type Correction = {
  intakeId: string
  field: AnswerName
  value: AnswerValue
  /** The revision of the last edit that the screen showed; after another one it is `Stale`. */
  ifRevision?: Revision | undefined
}

/** How often the claim of a new cédula is read; what a crash left behind is released once. */
const mostLooks = 5

/**
 * Corrects one answer of a first-session form. A new cédula is claimed first, by a claim that the event names, and the old one is released after it
 * (docs/decisions/0042): no two forms have one cédula, whoever comes between and wherever it ends.
 */
export const correctAnswer = async (
  parts: IntakeParts,
  correction: Correction,
  origin: Origin,
): Promise<IntakeAnswer> => {
  const { intakeId, field, value, ifRevision } = correction
  const stream = intakeStream(intakeId)
  const own: Owner = { stream, claimId: stepOf(origin) }
  const record = (): Promise<IntakeAnswer> =>
    parts.handler.handle({
      stream,
      decider: intake,
      ...commandFrom(origin, { type: 'CorrectAnswer', data: { field, value, claimId: own.claimId ?? '' } }),
      ifRevision,
    })
  if (field !== 'cedula' || typeof value !== 'string') return record()

  const { state: before } = await parts.handler.read(stream, intake)
  const old = cedulaOf(before)
  if (before.status === 'none' || old === null || old === value || before.claims[own.claimId ?? '']) return record()
  const claimed = await claimForCorrection(parts, value, own)
  if (claimed !== 'claimed') return refuse({ type: claimed })
  const answer = await record()
  const unclear = !answer.ok && answer.rejection.type === 'Busy'
  const stands = answer.ok && answer.state.status === 'submitted' && answer.state.claim === own.claimId
  if (stands) await releaseCedula(parts, old, { stream, claimId: before.claim })
  else if (!unclear) await releaseCedula(parts, value, own)
  return answer
}

const claimForCorrection = async (
  parts: IntakeParts,
  cedula: string,
  own: Owner,
): Promise<'claimed' | 'CedulaTaken' | 'Busy'> => {
  for (let look = 0; look < mostLooks; look += 1) {
    const owner = await claimCedula(parts, cedula, own)
    if (owner === own || (owner.stream === own.stream && owner.claimId === own.claimId)) return 'claimed'
    const stands = await standsOn(parts, cedula, owner)
    if (stands === 'Busy') return 'Busy'
    if (stands || (await isAwaited(parts, owner))) return 'CedulaTaken'
    await releaseCedula(parts, cedula, owner)
  }
  return 'Busy'
}

/** The claim of a form that is not recorded yet: it may be under way, and whoever sends it again takes its place. */
const isAwaited = async ({ handler }: IntakeParts, { stream, claimId }: Owner): Promise<boolean> =>
  claimId === null && (await handler.read(stream, intake)).state.status === 'none'
