import { useState } from 'react'
import { MoreButton } from '~/components/ui/display/more-button.tsx'
import { FailedLine } from '~/components/ui/display/state-notes.tsx'
import { type More, readSoFar } from '~/lib/reads/use-paged-query.ts'
import { RequestLine } from '~/office/shared/appointments/components/detail/request-line.tsx'
import type { Actions } from '~/office/shared/appointments/hooks/use-actions.ts'
import { useRequests, type WaitingRequest } from '~/office/shared/pending/waiting.ts'
import { requestTexts as texts } from '~/texts/appointments.ts'

/** More requests than this are folded away under their number. */
const openAtMost = 2

/** The patients' requests that nobody has answered, that of the next visit first, each with what answers it. Nothing while there is none. */
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
    <section aria-label={texts.title} className="border-b border-line bg-coral-100/30 px-4 md:px-5 md:py-2.5">
      <details open={open}>
        <summary className="py-1 max-md:py-2.5">
          <h2 className="inline font-bold">
            {texts.title} <span className="num font-semibold text-ink-2">{readSoFar(requests, more)}</span>
          </h2>
        </summary>
        <ul className="grid gap-2 pt-1 max-md:gap-4 max-md:pb-2">
          {requests.map((request) => (
            <RequestLine key={request.id} request={request} actions={actions} />
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
