import type { PatientIntakeBody } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { useEffect } from 'react'
import { useSubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { expectToasts, toast } from '~/lib/toasts.ts'
import { patientIntake as texts } from '~/texts/public/patient-intake.ts'
import { submitIntake } from '../api/submit-intake.ts'
import { intakeDraft } from '../model/draft.ts'
import { type IntakeFailure, intakeFailure, toReview } from '../model/intake-failure.ts'
import { emptyIntake, type IntakeInput, intakeBody, intakeForm, refusalOf } from '../model/intake-form.ts'

/** The form's state: what was typed, its draft, sending and what came of it. */
export const usePatientIntake = (onSent: () => void) => {
  const intake = useSubmittedForm<IntakeInput, PatientIntakeBody, IntakeFailure>({
    schema: intakeForm,
    ...intakeDraft.form,
  })
  useEffect(expectToasts, [])

  const clear = () => {
    intake.form.reset(emptyIntake)
    intakeDraft.forget()
  }

  const succeed = () => {
    clear()
    onSent()
    return null
  }

  const fail = (error: unknown) => {
    const failure = intakeFailure(error)
    if (Object.keys(failure.fields).length > 0) {
      toast({ ...texts.toasts.failure, description: failure.message, look: 'destructive' })
    }
    return failure
  }

  const submit = intake.onSubmit(
    (output) => intakeDraft.sendOnce(intakeBody(output), submitIntake).then(succeed, fail),
    (wrong) => {
      const shown = refusalOf(intake.form.getValues(), wrong)
      if (shown) toast({ ...texts.toasts[shown], look: 'destructive' })
      return toReview
    },
  )
  return { ...intake, submit, clear }
}
export type PatientIntake = ReturnType<typeof usePatientIntake>
