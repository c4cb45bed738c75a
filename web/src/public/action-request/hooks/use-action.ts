import type { ActionType } from '@clinic/shared-events/contracts/action-requests.ts'
import { useMemo, useState } from 'react'
import { useSubmittedForm } from '~/lib/use-submitted-form.ts'
import { requestAction } from '../api/request-action.ts'
import { type ActionBody, type ActionInput, actionForm, keptAction } from '../model/action-form.ts'
import { type ActionFailure, failedOutcome, type Outcome } from '../model/outcome.ts'

/** The action page's form: what was typed, sending it, and what came of it. */
export const useAction = (appointmentId: string, actionType: ActionType) => {
  const kept = useMemo(() => keptAction(appointmentId, actionType), [appointmentId, actionType])
  const action = useSubmittedForm<ActionInput, ActionBody, ActionFailure>({
    schema: actionForm,
    initial: kept.readDraft,
    onTyped: kept.keepDraft,
  })
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  const post = (body: ActionBody, idempotencyKey: string) =>
    requestAction({ appointmentId, actionType }, body, idempotencyKey)
  const submit = action.onSubmit(async (body) => {
    const came = await kept
      .sendOnce(body, post)
      .then(({ message }) => ({ state: 'success', message }) as const, failedOutcome)
    if (came.state === 'error') return came
    kept.forgetDraft()
    setOutcome(came)
    return null
  })
  return { ...action, submit, outcome }
}
export type Action = ReturnType<typeof useAction>
