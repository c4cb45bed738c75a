import { visitorDraft } from '~/lib/forms/draft.ts'
import { emptyIntake, type IntakeBody, type IntakeInput, intakeInput } from './intake-form.ts'

/** The form's draft, kept in this tab only because it is clinical; gone once the form was sent or left with 'Volver'. */
export const intakeDraft = visitorDraft<IntakeInput, IntakeBody>({
  name: 'first-session',
  schema: intakeInput,
  empty: emptyIntake,
})
