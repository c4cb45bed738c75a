import type { ActionType } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { useId } from 'react'
import { FailedLine } from '~/components/ui/display/state-notes.tsx'
import { requestTexts as texts, threadTexts } from '~/texts/appointments.ts'
import { useThread } from '../../api/thread.ts'
import { linesSince } from '../../model/thread-steps.ts'

type SinceRequestProps = { appointmentId: string; action: ActionType }

/** What happened to an appointment after its patient asked, for whoever is about to process that. */
export function SinceRequest({ appointmentId, action }: SinceRequestProps) {
  const id = useId()
  const { data, isError, refetch } = useThread(appointmentId)
  const lines = data && linesSince(action, data.data.steps)
  return (
    <section aria-labelledby={id} className="mt-4 rounded-ctl border border-line bg-paper-2 px-3 py-2.5 text-sm">
      <h3 id={id} className="font-semibold">
        {texts.since}
      </h3>
      {!lines && isError && <FailedLine text={threadTexts.failed} onRetry={() => refetch()} />}
      {!lines && !isError && <p role="status">{threadTexts.loading}</p>}
      {lines?.length === 0 && <p className="text-ink-2">{texts.nothingSince}</p>}
      {lines && lines.length > 0 && (
        <ul className="mt-1 grid gap-1">
          {lines.map(({ key, text, more, when }) => (
            <li key={key} className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="min-w-0 font-semibold">{text}</span>
              <span className="num text-[0.8125rem] whitespace-nowrap text-ink-2">{when}</span>
              {more && (
                <span className="num w-full text-[0.8125rem] wrap-anywhere whitespace-pre-line text-ink-2">{more}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
