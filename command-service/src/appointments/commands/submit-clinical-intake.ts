import { entityIdOf } from '@clinic/shared-events/definitions/ids.ts'
import type { Origin } from '../../handling/origin.ts'
import type { IntakeAnswers } from '../appointment-commands.ts'
import { sendToAppointment } from './send-to-appointment.ts'
import type { StepAnswer, StepDeps } from './steps.ts'

type ClinicalIntake = { appointmentId: string; answers: IntakeAnswers }

/** Keeps a patient's form with the appointment it is about. Its id is the command's, so a repeat finds its own. */
export const submitClinicalIntake = (
  deps: Pick<StepDeps, 'handler' | 'idSecret'>,
  { appointmentId, answers }: ClinicalIntake,
  origin: Origin,
): Promise<StepAnswer> =>
  sendToAppointment(
    deps,
    appointmentId,
    {
      type: 'SubmitClinicalIntake',
      data: { intakeId: entityIdOf(deps.idSecret, origin.commandId, 'clinical-intake'), answers },
    },
    origin,
  )
