import type { LoggedEvent } from '@clinic/shared-events/contracts/audit.ts'
import { Link } from 'react-router-dom'
import { Button } from '~/components/ui/button.tsx'
import { MoreButton } from '~/components/ui/display/more-button.tsx'
import { EmptyState, ErrorState } from '~/components/ui/display/state-notes.tsx'
import { dateTimeText } from '~/lib/format.ts'
import { auditTexts as texts } from '~/texts/history/audit.ts'
import { historyLink } from '~/texts/history/history-link.ts'
import { type LogFilter, useLog } from '../api/audit.ts'
import { actorText, depthsOf, historyOf, kindText, titleOf } from '../model/audit.ts'

type Props = {
  filter: LogFilter
  onOnly: (stream: string) => void
  onFollow: (event: LoggedEvent) => void
}

/** The events that were found so far, how far was looked, and the way on. */
export function LogList({ filter, onOnly, onFollow }: Props) {
  const { events, parts, searchedTo, failed, readAgain, more } = useLog(filter)
  if (!events && failed) return <ErrorState title={texts.failed} onRetry={readAgain} small />
  if (!events) return <p role="status">{texts.loading}</p>
  const isCause = filter.correlation !== undefined
  const depths = isCause ? depthsOf(events) : null
  return (
    <>
      {!isCause && <p className="mb-2 text-[0.8125rem] text-ink-2">{parts < 2 ? texts.live : texts.paused}</p>}
      {events.length === 0 && <EmptyState title={texts.none} className="py-6!" />}
      <ol aria-label={texts.list} className="divide-y divide-line rounded-box border border-line bg-paper">
        {events.map((event) => (
          <Line
            key={event.id}
            event={event}
            depth={Math.min(depths?.get(event.id) ?? 0, 3)}
            onOnly={() => onOnly(event.stream)}
            onFollow={isCause ? null : () => onFollow(event)}
          />
        ))}
      </ol>
      <p role="status" className="num mt-3 text-ink-2">
        {more.has && searchedTo !== null ? texts.searchedTo(dateTimeText(searchedTo)) : texts.all}
      </p>
      <MoreButton more={more} label={isCause ? texts.onwards : texts.back} className="mt-2" />
    </>
  )
}

const indents = ['', 'pl-10', 'pl-16', 'pl-22'] as const

type LineProps = { event: LoggedEvent; depth: number; onOnly: () => void; onFollow: (() => void) | null }

function Line({ event, depth, onOnly, onFollow }: LineProps) {
  const history = historyOf(event.subject)
  const about = event.name ?? event.stream
  return (
    <li className={`grid gap-1 px-4 py-2.5 ${indents[depth]}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <p className="min-w-0 [overflow-wrap:anywhere]">
          <strong>{titleOf(event)}</strong> · {kindText(event.stream)}: {about}
        </p>
        <time dateTime={event.at} className="num text-ink-2">
          {dateTimeText(event.at)}
        </time>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="num min-w-0 text-[0.8125rem] [overflow-wrap:anywhere] text-ink-2">
          {actorText(event)} · {event.type} · {texts.position(event.position)}
        </p>
        <div className="flex flex-wrap gap-x-3">
          {history !== null && (
            <Link
              to={history}
              aria-label={`${historyLink}: ${about}`}
              className="inline-flex min-h-8 items-center font-semibold text-bosque-700 underline underline-offset-4 max-md:min-h-11"
            >
              {historyLink}
            </Link>
          )}
          <Button look="quiet" size="sm" className="max-md:min-h-11" onClick={onOnly}>
            {texts.only}
          </Button>
          {onFollow && (
            <Button look="quiet" size="sm" className="max-md:min-h-11" onClick={onFollow}>
              {texts.follow}
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}
