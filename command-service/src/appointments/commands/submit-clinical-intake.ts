import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { entityIdOf } from '@clinic/shared-events/definitions/ids.ts'
import { commandFrom, type Origin } from '../../handling/origin.ts'
import type { IntakeAnswers } from '../appointment-commands.ts'
import { appointment } from '../deciders/decide-appointment.ts'
import type { StepAnswer, StepDeps } from './steps.ts'

type ClinicalIntake = { appointmentId: string; answers: IntakeAnswers }

/** Keeps a patient's form with the appointment it is about. Its id is the command's, so a repeat finds its own. */
export const submitClinicalIntake = (
  { handler, idSecret }: Pick<StepDeps, 'handler' | 'idSecret'>,
  { appointmentId, answers }: ClinicalIntake,
  origin: Origin,
): Promise<StepAnswer> =>
  handler.handle({
    stream: appointmentStream(appointmentId),
    decider: appointment,
    ...commandFrom(origin, {
      type: 'SubmitClinicalIntake',
      data: { intakeId: entityIdOf(idSecret, origin.commandId, 'clinical-intake'), answers },
    }),
  })
