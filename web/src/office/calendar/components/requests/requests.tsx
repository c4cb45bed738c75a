import { useState } from 'react'
import { MoreButton } from '~/components/ui/display/more-button.tsx'
import { FailedLine } from '~/components/ui/display/state-notes.tsx'
import { useMedia } from '~/lib/focus/use-media.ts'
import { erased } from '~/lib/format.ts'
import { type More, readSoFar } from '~/lib/reads/use-paged-query.ts'
import { useClock } from '~/lib/use-clock.ts'
import { RequestLine } from '~/office/shared/appointments/components/detail/request-line.tsx'
import type { Actions } from '~/office/shared/appointments/hooks/use-actions.ts'
import { isInTwoDays, isSoon, visitMoment } from '~/office/shared/appointments/model/moments.ts'
import { useRequests, type WaitingRequest } from '~/office/shared/pending/waiting.ts'
import { requestTexts as texts } from '~/texts/appointments.ts'

/** More requests than this are folded away under their number; on a phone all are. */
const openAtMost = 2

/** The patients' requests that nobody has answered, that of the next visit first, each with what answers it. Nothing while there is none. */
export function Requests({ actions }: { actions: Actions }) {
  const { rows, failed, readAgain, more } = useRequests({ follows: true })
  if (!rows) return <Unread failed={failed} onRetry={readAgain} />
  return rows.length === 0 ? null : <Waiting requests={rows} more={more} actions={actions} />
}

type WaitingProps = { requests: readonly WaitingRequest[]; more: More; actions: Actions }

/** Many at once would push the calendar out of sight: folded, those of the next two days stand in a line. One that comes later folds away nothing that somebody is answering. */
function Waiting({ requests, more, actions }: WaitingProps) {
  const wide = useMedia('(min-width: 48rem)')
  const [open] = useState(wide && requests.length <= openAtMost)
  return (
    <section aria-label={texts.title} className="border-b border-line bg-coral-100/30 px-4 md:px-5 md:py-2.5">
      <details open={open} className="peer">
        <summary className="py-1 max-md:leading-6">
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
      <InTwoDays requests={requests} />
    </section>
  )
}

/** Who asks for what of the next two days, while the list is folded. */
function InTwoDays({ requests }: Pick<WaitingProps, 'requests'>) {
  const now = useClock(30_000)
  const near = requests.filter(({ expiresAt }) => isInTwoDays(expiresAt, now))
  return (
    <section
      aria-label={texts.inTwoDays}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows scroll it, two lines on a phone
      tabIndex={0}
      className="flex flex-wrap gap-x-4 overflow-y-auto text-[0.8125rem] peer-open:hidden empty:hidden max-md:max-h-10 max-md:leading-5"
    >
      {near.map((request) => (
        <span key={request.id} className={isSoon(request.expiresAt, now) ? 'text-coral-t' : undefined}>
          <strong>{request.patientName ?? erased}</strong> {texts.kinds[request.actionType]}{' '}
          <span className="num">
            {visitMoment({ date: request.appointmentDate, startTime: request.appointmentTime }, now)}
          </span>
        </span>
      ))}
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
