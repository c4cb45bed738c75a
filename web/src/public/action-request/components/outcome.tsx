import type { ActionType } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { dayAt, hourAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { Button } from '~/components/ui/button.tsx'
import { DonePanel } from '~/components/ui/dialogs/done-panel.tsx'
import { dayAndHourText } from '~/lib/format.ts'
import { action, actionKinds, withdrawal as texts } from '~/texts/public/action-request.ts'
import type { Withdrawal } from '../hooks/use-withdrawal.ts'
import type { Outcome as AnyOutcome } from '../model/outcome.ts'
import { SendFailed } from './send-failed.tsx'

type OutcomeProps = {
  type: ActionType
  outcome: Exclude<AnyOutcome, { state: 'invalid' }>
  /** When the one that waits was sent, a UTC instant. */
  askedAt: string | undefined
  withdrawal: Withdrawal
}

/** Tells that the practice has the request, with the way to take it back: just sent, or there already; or that it is over. */
export function Outcome({ type, outcome, askedAt, withdrawal }: OutcomeProps) {
  if (outcome.state === 'withdrawn' || outcome.state === 'over') return <Over state={outcome.state} />
  const sent = outcome.state === 'success'
  const { title, hint } = sent ? action.success : action.duplicate
  return (
    <DonePanel title={title} look={sent ? 'done' : 'waiting'}>
      <p className="mt-3 max-w-[56ch] text-lg text-pretty">{sent ? outcome.message : actionKinds[type].duplicate}</p>
      {!sent && askedAt && (
        <p className="num mt-2 text-lg">{action.sent(dayAndHourText(dayAt(askedAt), hourAt(askedAt)))}</p>
      )}
      <p className="mt-2 text-ink-2">{hint}</p>
      {withdrawal.failed && <SendFailed reason={null} text={texts.failed} />}
      <Button className="mt-5 max-sm:w-full" disabled={withdrawal.withdrawing} onClick={withdrawal.withdraw}>
        {withdrawal.withdrawing ? texts.sending : texts.submit}
      </Button>
    </DonePanel>
  )
}

function Over({ state }: { state: 'withdrawn' | 'over' }) {
  const { title, text } = texts[state]
  return (
    <DonePanel title={title} about={state} look={state === 'withdrawn' ? 'done' : 'waiting'}>
      <p className="mt-3 max-w-[56ch] text-lg text-pretty">{text}</p>
    </DonePanel>
  )
}
