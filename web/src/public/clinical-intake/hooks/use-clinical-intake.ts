import { useEffect, useMemo } from 'react'
import { useSubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { expectToasts, toast } from '~/lib/toasts.ts'
import { clinicalIntake as texts } from '~/texts/public/clinical-intake.ts'
import { sendIntake } from '../api/send-intake.ts'
import { intakeDraft } from '../model/draft.ts'
import { type IntakeFailure, intakeFailure, toReview } from '../model/intake-failure.ts'
import { emptyIntake, type IntakeInput, type IntakeOutput, intakeBody, intakeFormSchema } from '../model/intake-form.ts'

/** The form of one appointment: its draft, sending it and what came of it. */
export const useClinicalIntake = (appointmentId: string, onSent: () => void) => {
  const draft = useMemo(() => intakeDraft(appointmentId), [appointmentId])
  const intake = useSubmittedForm<IntakeInput, IntakeOutput, IntakeFailure>({
    schema: intakeFormSchema,
    ...draft.form,
  })
  useEffect(expectToasts, [])

  const clear = () => {
    intake.form.reset(emptyIntake)
    draft.forget()
  }

  const succeed = () => {
    clear()
    toast(texts.toasts.success)
    onSent()
    return null
  }

  const fail = (error: unknown) => {
    toast({ ...texts.toasts.failure, look: 'destructive' })
    return intakeFailure(error)
  }

  const submit = intake.onSubmit(
    (output) => draft.sendOnce(intakeBody(appointmentId, output), sendIntake).then(succeed, fail),
    () => toReview,
  )
  return { ...intake, submit, clear, isOver: draft.isOver }
}
export type ClinicalIntake = ReturnType<typeof useClinicalIntake>
