import type { ActionType } from '@clinic/shared-events/contracts/action-requests.ts'
import { DonePanel } from '~/components/ui/done-panel.tsx'
import { action, actionKinds } from '~/texts/action-request.ts'
import type { Outcome as AnyOutcome } from '../model/outcome.ts'

type OutcomeProps = { type: ActionType; outcome: AnyOutcome }

/** Tells that the practice has the request: just sent, or it was there already. */
export function Outcome({ type, outcome }: OutcomeProps) {
  const sent = outcome.state === 'success'
  const { title, hint } = sent ? action.success : action.duplicate
  return (
    <DonePanel title={title} look={sent ? 'done' : 'waiting'}>
      <p className="mt-3 max-w-[56ch] text-lg text-pretty">{sent ? outcome.message : actionKinds[type].duplicate}</p>
      <p className="mt-2 text-ink-2">{hint}</p>
    </DonePanel>
  )
}
