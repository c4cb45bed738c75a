import type { PatientIntakeBody } from '@clinic/shared-events/contracts/intakes.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { isMarked } from '~/lib/is-marked.ts'
import { useOneAtATime } from '~/lib/one-at-a-time.ts'
import { expectToasts, toast } from '~/lib/toasts.ts'
import { useWrongField } from '~/lib/use-wrong-field.ts'
import { patientIntake as texts } from '~/texts/patient-intake.ts'
import { useSubmitIntake } from '../api/submit-intake.ts'
import { dropKey, forgetDraft, keepDraft, keyFor, readDraft } from '../model/draft.ts'
import { type IntakeFailure, intakeFailure } from '../model/intake-failure.ts'
import {
  emptyIntake,
  type IntakeField,
  type IntakeInput,
  intakeBody,
  intakeForm,
  refusalOf,
} from '../model/intake-form.ts'

/** The server's sentences and the content they are about. They cannot live among the form's errors: leaving a field checks it anew. */
type Refusal = { failure: IntakeFailure; values: IntakeInput }

/** The form's state: what was typed, its draft, sending and what came of it. */
export const usePatientIntake = (onSent: () => void) => {
  const form = useForm<IntakeInput, unknown, PatientIntakeBody>({
    resolver: zodResolver(intakeForm),
    defaultValues: readDraft(),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const values: IntakeInput = { ...emptyIntake, ...useWatch({ control: form.control }) }
  const send = useSubmitIntake()
  const [formRef, showWrong] = useWrongField()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  /** The form's own check, at the last try, found something. */
  const [review, setReview] = useState(false)

  useEffect(expectToasts, [])
  useEffect(() => form.subscribe({ formState: { values: true }, callback: (state) => keepDraft(state.values) }), [form])

  /** What to say at a field: its own check first, else the server's sentence as long as the field holds what was sent. */
  const errorOf = (field: IntakeField): string | undefined => {
    const own = form.formState.errors[field]?.message
    if (own) return own
    const holdsWhatWasSent = refusal && String(refusal.values[field]) === String(values[field])
    return holdsWhatWasSent ? refusal.failure.fields[field] : undefined
  }

  const succeed = () => {
    form.reset(emptyIntake)
    forgetDraft()
    onSent()
  }

  const fail = (error: unknown) => {
    const failure = intakeFailure(error)
    if (!failure.keepKey) dropKey()
    setRefusal({ failure, values: form.getValues() })
    if (Object.keys(failure.fields).length > 0) {
      toast({ ...texts.toasts.failure, description: failure.message, look: 'destructive' })
    }
  }

  const submit = useOneAtATime(
    form.handleSubmit(
      async (output) => {
        setReview(false)
        setRefusal(null)
        const body = intakeBody(output)
        await send.mutateAsync({ body, idempotencyKey: keyFor(body) }).then(succeed, fail)
      },
      (errors) => {
        setReview(true)
        setRefusal(null)
        const told = refusalOf(form.getValues(), Object.keys(errors))
        if (told) toast({ ...texts.toasts[told], look: 'destructive' })
      },
    ),
    showWrong,
  )

  return {
    ...{ form, formRef, values, errorOf, submit, sending: send.isPending },
    failure: refusal?.failure ?? null,
    review: review && isMarked(values, errorOf),
  }
}
export type PatientIntake = ReturnType<typeof usePatientIntake>
