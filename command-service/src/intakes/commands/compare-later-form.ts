import { intakeStream } from '@clinic/shared-events/intakes/events.ts'
import type { Revision } from '@clinic/shared-events/log/event-log.ts'
import { commandFrom, type Origin } from '../../handling/origin.ts'
import { intake } from '../intake.ts'
import type { CompareLaterForm } from '../later-forms.ts'
import type { IntakeParts } from './cedula-claim.ts'
import type { IntakeAnswer } from './submit-patient-intake.ts'

type Compared = CompareLaterForm['data'] & { intakeId: string; ifRevision: Revision | undefined }

/** Takes over or leaves each answer of a later sending of a form. */
export const compareLater = (
  { handler }: IntakeParts,
  { intakeId, ifRevision, ...data }: Compared,
  origin: Origin,
): Promise<IntakeAnswer> =>
  handler.handle({
    stream: intakeStream(intakeId),
    decider: intake,
    ...commandFrom(origin, { type: 'CompareLaterForm', data }),
    ifRevision,
  })
