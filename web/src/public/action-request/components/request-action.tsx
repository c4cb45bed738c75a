import type { ActionSummary } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import type { OpenedForm } from '~/public/shared/linked-form/form-state.ts'
import { useAction } from '../hooks/use-action.ts'
import { ActionForm } from './action-form.tsx'
import { ActionHead } from './action-head.tsx'
import { Summary } from './action-summary.tsx'
import { Contact } from './contact.tsx'
import { InvalidLink } from './invalid-link.tsx'
import { Outcome } from './outcome.tsx'
import { WhatFollows } from './what-follows.tsx'

/** The page of one request: the appointment, the form, and the outcome. */
export function RequestAction({ summary, opened }: { summary: ActionSummary; opened: OpenedForm }) {
  const { actionType: type } = summary
  const action = useAction(summary, opened)
  const { outcome } = action
  // The appointment was over or cancelled while the page was open.
  if (outcome?.state === 'invalid') return <InvalidLink focused />
  const waits = outcome?.state === 'success' || outcome?.state === 'duplicate'
  const isTakenBack = outcome?.state === 'withdrawn'
  return (
    <div className="wrap pb-14 md:pb-22">
      <ActionHead type={type} done={isTakenBack} />
      <Summary summary={summary} />
      <div className="mt-10 grid gap-10 md:mt-12 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-12">
        <div className="min-w-0">
          {outcome ? (
            <Outcome type={type} outcome={outcome} askedAt={summary.askedAt} withdrawal={action.withdrawal} />
          ) : (
            <ActionForm summary={summary} action={action} />
          )}
        </div>
        <aside className="flex flex-col gap-8">
          {!isTakenBack && <WhatFollows type={type} asked={waits} />}
          <Contact />
        </aside>
      </div>
    </div>
  )
}
