import { intakeStream } from '@clinic/shared-events/intakes/events.ts'
import type { HandlingRejection } from '../../handling/command-request.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import { commandFrom, type Origin } from '../../handling/origin.ts'
import { type IntakeRejection, intake, type Submitted } from '../intake.ts'

/** A form as it stands now; null where there is none. */
export const readForm = async (handler: CommandHandler, intakeId: string): Promise<Submitted | null> => {
  const { state } = await handler.read(intakeStream(intakeId), intake)
  return state.status === 'none' ? null : state
}

type Processed =
  | { ok: true; patientId: string; position: bigint }
  | { ok: false; rejection: IntakeRejection | HandlingRejection }

/** Marks a form processed by a patient's record. @returns the record it belongs to: the first one that it was processed by */
export const processForm = async (
  handler: CommandHandler,
  { intakeId, patientId }: { intakeId: string; patientId: string },
  origin: Origin,
): Promise<Processed> => {
  const answer = await handler.handle({
    stream: intakeStream(intakeId),
    decider: intake,
    ...commandFrom(origin, { type: 'ProcessForm', data: { patientId } }),
  })
  if (!answer.ok) return answer
  const { state, position } = answer
  return { ok: true, patientId: state.status === 'none' ? patientId : (state.patientId ?? patientId), position }
}
