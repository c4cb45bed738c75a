import type { ActionSummary } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import type { OpenedForm } from '~/public/shared/linked-form/form-state.ts'
import { useLinkedDraft } from '~/public/shared/linked-form/use-linked-draft.ts'
import { actionSummaryOptions } from '../api/action-summary.ts'
import { requestAction } from '../api/request-action.ts'
import { type ActionBody, type ActionInput, type ActionNotes, actionForm, keptAction } from '../model/action-form.ts'
import { type ActionFailure, failedOutcome, isMoved, type Outcome } from '../model/outcome.ts'
import { useWithdrawal } from './use-withdrawal.ts'

const isEmpty = ({ notes, wishes }: ActionInput): boolean => !notes && !wishes?.length

/** The action page's form: what was typed, sending it, what came of it, and taking it back. One that waits already is told at once. */
export const useAction = ({ appointmentId, actionType, date, time, waiting }: ActionSummary, opened: OpenedForm) => {
  const client = useQueryClient()
  const kept = useMemo(() => keptAction(appointmentId, actionType), [appointmentId, actionType])
  const { form, ...linked } = useLinkedDraft(kept, opened)
  const action = useSubmittedForm<ActionInput, ActionNotes, ActionFailure>({ schema: actionForm, ...form })
  const [outcome, setOutcome] = useState<Outcome | null>(() =>
    // What was typed and may not have arrived stays to be sent again.
    waiting === actionType && isEmpty(form.initial()) ? { state: 'duplicate' } : null,
  )

  const post = (body: ActionBody, idempotencyKey: string) =>
    requestAction({ appointmentId, actionType }, body, idempotencyKey)
  const refused = async (error: unknown) => {
    // Shown anew, it is asked for by another press.
    if (isMoved(error)) await client.refetchQueries(actionSummaryOptions(appointmentId, actionType))
    return failedOutcome(error)
  }
  const submit = action.onSubmit(async ({ notes, wishes = [] }) => {
    const came = await kept
      .sendOnce({ notes, ...(wishes.length > 0 && { wishes }), date, time }, post)
      .then(({ message }) => ({ state: 'success', message }) as const, refused)
    if (came.state === 'error') return came
    linked.draft.forget()
    setOutcome(came)
    return null
  })
  const clear = () => linked.clear(action.form)
  const withdrawal = useWithdrawal({ appointmentId, actionType }, setOutcome)
  return { ...action, ...linked, submit, clear, outcome, withdrawal }
}
export type Action = ReturnType<typeof useAction>
