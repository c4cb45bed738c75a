import { visitorDraft } from '~/lib/forms/draft.ts'
import { emptyIntake, type IntakeBody, type IntakeInput, intakeInput } from './intake-form.ts'

/** The form's draft in the tab, one of each link; gone once the form was sent or left with 'Volver'. @param link what it was opened by, '' without one */
export const intakeDraft = (link: string) =>
  visitorDraft<IntakeInput, IntakeBody>({
    name: link === '' ? 'first-session' : `first-session-${link}`,
    schema: intakeInput,
    empty: emptyIntake,
  })
