import type { ActionSummary } from '@clinic/shared-events/contracts/action-requests.ts'
import { useMemo, useState } from 'react'
import { useSubmittedForm } from '~/lib/use-submitted-form.ts'
import { requestAction } from '../api/request-action.ts'
import { type ActionBody, type ActionInput, actionForm, keptAction } from '../model/action-form.ts'
import { type ActionFailure, failedOutcome, type Outcome } from '../model/outcome.ts'
import { useWithdrawal } from './use-withdrawal.ts'

/** The action page's form: what was typed, sending it, what came of it, and taking it back. One that waits already is told at once. */
export const useAction = ({ appointmentId, actionType, waiting }: ActionSummary) => {
  const kept = useMemo(() => keptAction(appointmentId, actionType), [appointmentId, actionType])
  const action = useSubmittedForm<ActionInput, ActionBody, ActionFailure>({
    schema: actionForm,
    initial: kept.readDraft,
    onTyped: kept.keepDraft,
  })
  const [outcome, setOutcome] = useState<Outcome | null>(() =>
    // What was typed and may not have arrived stays to be sent again.
    waiting === actionType && kept.readDraft().notes === '' ? { state: 'duplicate' } : null,
  )

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
  const clear = () => {
    action.form.reset({ notes: '' })
    kept.forgetDraft()
  }
  const withdrawal = useWithdrawal({ appointmentId, actionType }, setOutcome)
  return { ...action, submit, clear, isOver: kept.isOver, outcome, withdrawal }
}
export type Action = ReturnType<typeof useAction>
