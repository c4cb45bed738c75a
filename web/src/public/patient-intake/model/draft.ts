import { keepForm } from '~/lib/kept-form.ts'
import { emptyIntake, type IntakeBody, type IntakeInput, intakeInput } from './intake-form.ts'

/** The form's draft, kept in this tab only because it is clinical; gone once the form was sent or left with 'Cancelar'. */
export const intakeDraft = keepForm<IntakeInput, IntakeBody>({
  name: 'first-session',
  schema: intakeInput,
  empty: emptyIntake,
})
