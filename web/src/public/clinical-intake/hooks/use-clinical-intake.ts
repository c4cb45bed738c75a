import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { isMarked } from '~/lib/is-marked.ts'
import { useOneAtATime } from '~/lib/one-at-a-time.ts'
import { expectToasts, toast } from '~/lib/toasts.ts'
import { useWrongField } from '~/lib/use-wrong-field.ts'
import { clinicalIntake as texts } from '~/texts/clinical-intake.ts'
import { useSendIntake } from '../api/send-intake.ts'
import { intakeDraft } from '../model/draft.ts'
import { type IntakeFailure, intakeFailure } from '../model/intake-failure.ts'
import { emptyIntake, type IntakeInput, type IntakeOutput, intakeBody, intakeFormSchema } from '../model/intake-form.ts'

/** The form of one appointment: its draft, sending it and what came of it. */
export const useClinicalIntake = (appointmentId: string, onSent: () => void) => {
  const draft = useMemo(() => intakeDraft(appointmentId), [appointmentId])
  const form = useForm<IntakeInput, unknown, IntakeOutput>({
    resolver: zodResolver(intakeFormSchema),
    defaultValues: draft.readDraft(),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const values = { ...emptyIntake, ...useWatch({ control: form.control }) }
  const send = useSendIntake()
  const [formRef, showWrong] = useWrongField()
  const [failure, setFailure] = useState<Failure | null>(null)

  useEffect(expectToasts, [])
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: (state) => draft.keepDraft(state.values) }),
    [form, draft],
  )

  /** What to say at a field: its own check first, else the server's sentence as long as the field holds what was sent. */
  const errorOf = (field: keyof IntakeInput): string | undefined => {
    const own = form.formState.errors[field]?.message
    if (own) return own
    return failure && String(failure.values[field]) === String(values[field]) ? failure.fields[field] : undefined
  }

  const succeed = () => {
    form.reset(emptyIntake)
    draft.forgetDraft()
    toast(texts.toasts.success)
    onSent()
  }

  const fail = (error: unknown) => {
    const told = intakeFailure(error)
    if (!told.keepKey) draft.dropKey()
    setFailure({ ...told, values: form.getValues() })
    toast({ ...texts.toasts.failure, look: 'destructive' })
  }

  const submit = useOneAtATime(
    form.handleSubmit(
      async (output) => {
        setFailure(null)
        const body = intakeBody(appointmentId, output)
        await send.mutateAsync({ body, idempotencyKey: draft.keyFor(body) }).then(succeed, fail)
      },
      () => setFailure({ ...unsent, values: form.getValues() }),
    ),
    showWrong,
  )

  const settled = failure?.notice === texts.errors.review && !isMarked(values, errorOf)
  return { form, formRef, values, errorOf, submit, sending: send.isPending, failure: settled ? null : failure }
}
export type ClinicalIntake = ReturnType<typeof useClinicalIntake>

/** With the content it is about: a sentence of the server's goes once its field holds something else. */
type Failure = IntakeFailure & { values: IntakeInput }

/** The page's own check found something: the fields tell what. */
const unsent: IntakeFailure = {
  fields: {},
  notice: texts.errors.review,
  hint: '',
  contact: false,
  keepKey: true,
}
