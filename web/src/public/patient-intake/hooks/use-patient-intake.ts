import type { PatientIntakeBody } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { useEffect, useMemo } from 'react'
import { useSubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { expectToasts, toast } from '~/lib/toasts.ts'
import { askedBy, forgetAsked, rememberAsked } from '~/public/shared/asked/asked-before.ts'
import type { OpenedForm } from '~/public/shared/linked-form/form-state.ts'
import { useLinkedDraft } from '~/public/shared/linked-form/use-linked-draft.ts'
import { patientIntake as texts } from '~/texts/public/patient-intake.ts'
import { submitIntake } from '../api/submit-intake.ts'
import { intakeDraft } from '../model/draft.ts'
import { type IntakeFailure, intakeFailure, toReview } from '../model/intake-failure.ts'
import { type IntakeInput, intakeBody, intakeForm, refusalOf } from '../model/intake-form.ts'

/** `link`: what the form was opened by, '' without one. `opened`: how it stands under that; null without one. */
export type OpenedIntake = { link: string; opened: OpenedForm | null; onSent: () => void }

/** The form's state: what was typed, its draft, sending and what came of it. */
export const usePatientIntake = ({ link, opened, onSent }: OpenedIntake) => {
  const kept = useMemo(() => intakeDraft(link), [link])
  const { form, ...linked } = useLinkedDraft(kept, opened, askedBy('booking'))
  const intake = useSubmittedForm<IntakeInput, PatientIntakeBody, IntakeFailure>({ schema: intakeForm, ...form })
  useEffect(expectToasts, [])

  const clear = () => {
    forgetAsked()
    linked.clear(intake.form)
  }

  const succeed = () => {
    rememberAsked('first-session', intake.form.getValues())
    linked.clear(intake.form)
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
    (output) => kept.sendOnce(intakeBody(output, link), submitIntake).then(succeed, fail),
    (wrong) => {
      const shown = refusalOf(intake.form.getValues(), wrong)
      if (shown) toast({ ...texts.toasts[shown], look: 'destructive' })
      return toReview
    },
  )
  return { ...intake, ...linked, submit, clear }
}
export type PatientIntake = ReturnType<typeof usePatientIntake>
