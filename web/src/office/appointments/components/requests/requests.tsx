import { useState } from 'react'
import { AnswerRequest } from '~/appointments/components/answer-request.tsx'
import type { Actions } from '~/appointments/hooks/use-actions.ts'
import { MoreButton } from '~/components/ui/more-button.tsx'
import { FailedLine } from '~/components/ui/state-notes.tsx'
import { Joint } from '~/components/ui/thread.tsx'
import { agoText, dateText, erased } from '~/lib/format.ts'
import { useClock } from '~/lib/use-clock.ts'
import { type More, readSoFar } from '~/lib/use-paged-query.ts'
import { useRequests, type WaitingRequest } from '~/pending/waiting.ts'
import { requestTexts as texts } from '~/texts/appointments.ts'

/** More requests than this are folded away under their number. */
const openAtMost = 2

/** The patients' requests that nobody has answered, the oldest first, each with what answers it. Nothing while there is none. */
export function Requests({ actions }: { actions: Actions }) {
  const { rows, failed, readAgain, more } = useRequests({ follows: true })
  if (!rows) return <Unread failed={failed} onRetry={readAgain} />
  return rows.length === 0 ? null : <Waiting requests={rows} more={more} actions={actions} />
}

type WaitingProps = { requests: readonly WaitingRequest[]; more: More; actions: Actions }

/** Many at once would push the calendar out of sight. One that comes later folds away nothing that somebody is answering. */
function Waiting({ requests, more, actions }: WaitingProps) {
  const [open] = useState(requests.length <= openAtMost)
  return (
    <section aria-label={texts.title} className="border-b border-line bg-coral-100/30 px-4 py-2.5 md:px-5">
      <details open={open}>
        <summary className="py-1 max-md:py-2.5">
          <h2 className="inline font-bold">
            {texts.title} <span className="num font-semibold text-ink-2">{readSoFar(requests, more)}</span>
          </h2>
        </summary>
        <ul className="grid gap-2 pt-1">
          {requests.map((request) => (
            <Request key={request.id} request={request} actions={actions} />
          ))}
        </ul>
        <MoreButton more={more} className="pt-2" />
      </details>
    </section>
  )
}

/** Most of the time there is no request: while it is not known, no place is kept free for them. */
function Unread({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (failed) return <FailedLine text={texts.unread} onRetry={onRetry} className="px-4 py-1.5 md:px-5" />
  return (
    <p role="status" className="sr-only">
      {texts.loading}
    </p>
  )
}

function Request({ request, actions }: { request: WaitingRequest; actions: Actions }) {
  const now = useClock(30_000)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Joint kind="attention" className="size-3" />
      <p className="min-w-0 flex-1 basis-60">
        <strong>{request.patientName ?? erased}</strong> {texts.asks.toLowerCase()}{' '}
        <strong>{texts.kinds[request.actionType]}</strong> {texts.itsAppointment}{' '}
        <span className="num whitespace-nowrap">
          {dateText(request.appointmentDate)} {request.appointmentTime}
        </span>{' '}
        <span className="text-[0.8125rem] text-ink-2">{agoText(request.createdAt, now)}</span>
        {request.notes && <span className="block text-ink-2 wrap-anywhere">{texts.quoted(request.notes)}</span>}
      </p>
      <AnswerRequest request={request} actions={actions} />
    </li>
  )
}
