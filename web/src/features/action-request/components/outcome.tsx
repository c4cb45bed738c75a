import type { ActionType } from '@clinic/shared-events/contracts/action-requests.ts'
import { Joint } from '~/components/ui/thread.tsx'
import { cx } from '~/lib/class-names.ts'
import { action, actionKinds } from '~/texts/action-request.ts'
import type { Outcome as AnyOutcome } from '../model/outcome.ts'
import { useFocused } from './use-focused.ts'

type OutcomeProps = { type: ActionType; outcome: AnyOutcome }

/** The request is with the practice: just sent, or it was there already. */
export function Outcome({ type, outcome }: OutcomeProps) {
  const heading = useFocused<HTMLHeadingElement>()
  const sent = outcome.state === 'success'
  const { title, hint } = sent ? action.success : action.duplicate
  return (
    <section
      aria-labelledby="resultado"
      className={cx(
        'animate-rise rounded-[28px] border-2 bg-paper p-6 md:p-8',
        sent ? 'border-confirmado-d' : 'border-agendado-d',
      )}
    >
      <div className="flex items-center gap-3">
        <Joint
          kind="done"
          className={cx('size-6', sent ? 'border-confirmado-d! bg-confirmado-d!' : 'border-agendado-d! bg-agendado-d!')}
        />
        <h2 id="resultado" ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
          {title}
        </h2>
      </div>
      <p className="mt-3 max-w-[56ch] text-lg text-pretty">{sent ? outcome.message : actionKinds[type].duplicate}</p>
      <p className="mt-2 text-ink-2">{hint}</p>
    </section>
  )
}
