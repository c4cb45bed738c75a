import { intakeStream } from '@clinic/shared-events/intakes/events.ts'
import type { HandlingRejection } from '../../handling/command-request.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import type { Origin } from '../../handling/origin.ts'
import type { Folded } from '../../handling/streams/folded.ts'
import { type Intake, type IntakeRejection, intake, type Submitted } from '../intake.ts'
import { changeForm } from './change-form.ts'

/** A form as it stands now, with the revision of its last edit; null where there is none. */
export const readForm = async (
  handler: CommandHandler,
  intakeId: string,
): Promise<(Submitted & Pick<Folded<Intake>, 'edited' | 'position'>) | null> => {
  const { state, edited, position } = await handler.read(intakeStream(intakeId), intake)
  return state.status === 'none' ? null : { ...state, edited, position }
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
  const answer = await changeForm({ handler }, { intakeId }, { type: 'ProcessForm', data: { patientId } }, origin)
  if (!answer.ok) return answer
  const { state, position } = answer
  return { ok: true, patientId: state.status === 'none' ? patientId : (state.patientId ?? patientId), position }
}
