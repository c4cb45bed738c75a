import type { ActionSummary } from '@clinic/shared-events/contracts/action-requests.ts'
import { useAction } from '../hooks/use-action.ts'
import { ActionForm } from './action-form.tsx'
import { ActionHead } from './action-head.tsx'
import { Summary } from './action-summary.tsx'
import { Contact } from './contact.tsx'
import { InvalidLink } from './invalid-link.tsx'
import { Outcome } from './outcome.tsx'
import { WhatFollows } from './what-follows.tsx'

/** The page of one request: the appointment, the form, and the outcome. */
export function RequestAction({ summary }: { summary: ActionSummary }) {
  const { appointmentId, actionType: type } = summary
  const action = useAction(appointmentId, type)
  const state = action.outcome?.state
  // The appointment was over or cancelled while the page was open.
  if (state === 'invalid') return <InvalidLink focused />
  const ended = state === 'success' || state === 'duplicate'
  return (
    <div className="wrap pb-14 md:pb-22">
      <ActionHead type={type} />
      <Summary summary={summary} />
      <div className="mt-10 grid gap-10 md:mt-12 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-12">
        <div className="min-w-0">
          {ended && action.outcome ? (
            <Outcome type={type} outcome={action.outcome} />
          ) : (
            <ActionForm type={type} appointmentId={appointmentId} action={action} />
          )}
        </div>
        <aside className="flex flex-col gap-8">
          <WhatFollows type={type} asked={ended} />
          <Contact />
        </aside>
      </div>
    </div>
  )
}
