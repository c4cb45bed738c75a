import { submitClinicalIntake } from '@clinic/command-service/appointments/submit-clinical-intake.ts'
import type { CommandService } from '@clinic/command-service/compose.ts'
import { submitForm } from '@clinic/command-service/intakes/submit-form.ts'
import type { PlannedClinicalIntake, PlannedForm } from './intake-plan.ts'
import { originAt, type Step } from './step.ts'

/** The first-session forms that wait for staff. */
export const formSteps = ({ intakes }: CommandService, forms: readonly PlannedForm[]): Step[] =>
  forms.map(({ form, submittedAt }) => ({
    at: submittedAt,
    async run() {
      const answer = await submitForm(intakes, form, originAt(submittedAt, 'public'))
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
    const answer = await submitClinicalIntake(steps, intake, originAt(submittedAt, 'public'))
    if (!answer.ok) throw new Error(`a planned clinical intake was refused: ${answer.rejection.type}`)
  },
})
