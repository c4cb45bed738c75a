import type { ActionType } from '@clinic/shared-events/contracts/action-requests.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useOneAtATime } from '~/lib/one-at-a-time.ts'
import { useWrongField } from '~/lib/use-wrong-field.ts'
import { useRequestAction } from '../api/request-action.ts'
import { type ActionBody, type ActionInput, actionForm, keptAction } from '../model/action-form.ts'
import { failedOutcome, type Outcome } from '../model/outcome.ts'

/** The action page's form: what was typed, sending it, and what came of it. */
export const useAction = (appointmentId: string, actionType: ActionType) => {
  const kept = useMemo(() => keptAction(appointmentId, actionType), [appointmentId, actionType])
  const form = useForm<ActionInput, unknown, ActionBody>({
    resolver: zodResolver(actionForm),
    defaultValues: kept.readDraft(),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const notes = useWatch({ control: form.control, name: 'notes' }) ?? ''
  const send = useRequestAction(appointmentId, actionType)
  const [formRef, showWrong] = useWrongField()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: (state) => kept.keepDraft(state.values) }),
    [form, kept],
  )

  const fail = (error: unknown) => {
    const failed = failedOutcome(error)
    if (failed.state !== 'error') kept.forgetDraft()
    else if (!failed.keepKey) kept.dropKey()
    setOutcome(failed)
  }

  const submit = useOneAtATime(
    form.handleSubmit(async (body) => {
      setOutcome(null)
      await send.mutateAsync({ body, idempotencyKey: kept.keyFor(body) }).then(({ message }) => {
        kept.forgetDraft()
        setOutcome({ state: 'success', message })
      }, fail)
    }),
    showWrong,
  )

  return { form, formRef, notes, submit, sending: send.isPending, outcome }
}
export type Action = ReturnType<typeof useAction>
