import type { Revision } from '@clinic/shared-events/definitions/stored-event.ts'
import { intakeStream } from '@clinic/shared-events/intakes/events.ts'
import type { Sent } from '../../handling/decider.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import { commandFrom, type Origin } from '../../handling/origin.ts'
import type { ChooseVisit, TieForm } from '../form-visit.ts'
import { intake, type MarkForm, type ProcessForm } from '../intake.ts'
import type { CompareLaterForm } from '../later-forms.ts'
import type { IntakeAnswer } from './submit-patient-intake.ts'

type Change = MarkForm | ProcessForm | CompareLaterForm | TieForm | ChooseVisit

/** Carries out a command that touches nothing but the form's own stream. */
export const changeForm = (
  { handler }: { handler: CommandHandler },
  { intakeId, ifRevision }: { intakeId: string; ifRevision?: Revision | undefined },
  command: Sent<Change>,
  origin: Origin,
): Promise<IntakeAnswer> =>
  handler.handle({
    stream: intakeStream(intakeId),
    decider: intake,
    ...commandFrom(origin, command),
    ifRevision,
  })
