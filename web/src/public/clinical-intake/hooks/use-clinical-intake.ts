import { useEffect, useMemo } from 'react'
import { useSubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { expectToasts, toast } from '~/lib/toasts.ts'
import type { OpenedForm } from '~/public/shared/linked-form/form-state.ts'
import { useLinkedDraft } from '~/public/shared/linked-form/use-linked-draft.ts'
import { clinicalIntake as texts } from '~/texts/public/clinical-intake.ts'
import { sendIntake } from '../api/send-intake.ts'
import { intakeDraft } from '../model/draft.ts'
import { type IntakeFailure, intakeFailure, toReview } from '../model/intake-failure.ts'
import { type IntakeInput, type IntakeOutput, intakeBody, intakeFormSchema } from '../model/intake-form.ts'

/** The form of one appointment: its draft, sending it and what came of it. @param link what its link names the appointment by */
export const useClinicalIntake = (link: string, opened: OpenedForm, onSent: () => void) => {
  const kept = useMemo(() => intakeDraft(link), [link])
  const { form, ...linked } = useLinkedDraft(kept, opened)
  const intake = useSubmittedForm<IntakeInput, IntakeOutput, IntakeFailure>({ schema: intakeFormSchema, ...form })
  useEffect(expectToasts, [])

  const clear = () => linked.clear(intake.form)

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
    (output) => kept.sendOnce(intakeBody(link, output), sendIntake).then(succeed, fail),
    () => toReview,
  )
  return { ...intake, ...linked, submit, clear }
}
export type ClinicalIntake = ReturnType<typeof useClinicalIntake>
