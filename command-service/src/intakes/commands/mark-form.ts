import { intakeStream } from '@clinic/shared-events/intakes/events.ts'
import type { Revision } from '@clinic/shared-events/log/event-log.ts'
import { commandFrom, type Origin } from '../../handling/origin.ts'
import { intake, type MarkForm } from '../intake.ts'
import type { IntakeParts } from './cedula-claim.ts'
import type { IntakeAnswer } from './submit-patient-intake.ts'

type Marked = MarkForm['data'] & { intakeId: string; ifRevision: Revision | undefined }

/** Marks a form reviewed, or sets it back to pending. */
export const markForm = (
  { handler }: IntakeParts,
  { intakeId, ifRevision, ...data }: Marked,
  origin: Origin,
): Promise<IntakeAnswer> =>
  handler.handle({
    stream: intakeStream(intakeId),
    decider: intake,
    ...commandFrom(origin, { type: 'MarkForm', data }),
    ifRevision,
  })
