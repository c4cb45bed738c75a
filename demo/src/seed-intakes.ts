import { submitClinicalIntake } from '@clinic/command-service/appointments/commands/submit-clinical-intake.ts'
import type { CommandService } from '@clinic/command-service/compose.ts'
import { originWithoutKey } from '@clinic/command-service/handling/origin.ts'
import { submitPatientIntake } from '@clinic/command-service/intakes/commands/submit-patient-intake.ts'
import type { PlannedClinicalIntake, PlannedForm } from './plans/intake-plan.ts'
import type { Step } from './step.ts'

/** The first-session forms that wait for staff. */
export const formSteps = ({ intakes }: CommandService, forms: readonly PlannedForm[]): Step[] =>
  forms.map(({ form, submittedAt }) => ({
    at: submittedAt,
    async run() {
      const answer = await submitPatientIntake(intakes, form, originWithoutKey('public', submittedAt))
      if (!answer.ok) throw new Error(`a planned form was refused: ${answer.rejection.type}`)
    },
  }))

/** @param idOf the appointment's id, which is known once it is booked */
export const clinicalIntakeStep = (
  { steps }: CommandService,
  { answers, submittedAt }: PlannedClinicalIntake,
  idOf: () => string,
): Step => ({
  at: submittedAt,
  async run() {
    const intake = { appointmentId: idOf(), answers }
    const answer = await submitClinicalIntake(steps, intake, originWithoutKey('public', submittedAt))
    if (!answer.ok) throw new Error(`a planned clinical intake was refused: ${answer.rejection.type}`)
  },
})
