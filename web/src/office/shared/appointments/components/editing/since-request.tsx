import type { ActionType } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { useId } from 'react'
import { FailedLine } from '~/components/ui/display/state-notes.tsx'
import { erased } from '~/lib/format.ts'
import { requestTexts as texts, threadTexts } from '~/texts/appointments.ts'
import { useThread } from '../../api/thread.ts'
import type { AnsweredRequest } from '../../model/editing/asked-hours.ts'
import { linesSince } from '../../model/thread-steps.ts'

/** Who asks for what in which words, and what happened to the appointment since, for whoever is about to process that. */
export function SinceRequest({ request }: { request: AnsweredRequest }) {
  const { patientName, actionType, notes, appointmentId } = request
  return (
    <div className="mt-3 text-sm wrap-anywhere">
      {texts.asksFor(patientName ?? erased, texts.kinds[actionType])} {notes && <strong>{texts.quoted(notes)}</strong>}
      <Since appointmentId={appointmentId} action={actionType} />
    </div>
  )
}

function Since({ appointmentId, action }: { appointmentId: string; action: ActionType }) {
  const id = useId()
  const { data, isError, refetch } = useThread(appointmentId)
  const lines = data && linesSince(action, data.data.steps)
  return (
    <section aria-labelledby={id} className="mt-3 rounded-ctl border border-line bg-paper-2 px-3 py-2.5">
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
