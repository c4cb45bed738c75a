import { addDays, dayAt } from '@clinic/shared-events/contracts/clock.ts'
import { useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { Skeleton } from '~/components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '~/components/ui/state-notes.tsx'
import { Thread, ThreadStep } from '~/components/ui/thread.tsx'
import { cx } from '~/lib/class-names.ts'
import { dateText, weekdayText } from '~/lib/format.ts'
import { useClock } from '~/lib/use-clock.ts'
import { reportTexts } from '~/texts/reports.ts'
import { activityLines, useActivity, useEarlierActivity } from '../api/activity.ts'
import { type Line, linesOf } from '../model/told.ts'

const texts = reportTexts.activity

/** What happens in the practice, in sentences, newest first, followed live; earlier pages on demand. */
export function Activity() {
  const { data, isError, refetch } = useActivity()
  const lines = data && linesOf(data.data)
  return (
    <section aria-labelledby="actividad" className="rounded-box border border-line bg-paper p-4 lg:p-5">
      <h2 id="actividad" className="mb-3 text-base font-bold">
        {texts.title}
      </h2>
      {lines ? <Lines lines={lines} /> : <Waiting failed={isError} onRetry={() => refetch()} />}
    </section>
  )
}

function Earlier({ after }: { after: string }) {
  const { data, isError, refetch } = useEarlierActivity(after)
  const lines = data && linesOf(data.data)
  return lines ? <Lines lines={lines} under={after} /> : <Waiting failed={isError} onRetry={() => refetch()} />
}

function Waiting({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (failed) return <ErrorState title={texts.failed} hint={reportTexts.failedHint} onRetry={onRetry} small />
  return (
    <div role="status" aria-busy="true" className="grid gap-4">
      <span className="sr-only">{texts.loading}</span>
      {['w-11/12', 'w-4/5', 'w-full', 'w-3/4'].map((width) => (
        <Skeleton key={width} className={`h-9 ${width}`} />
      ))}
    </div>
  )
}

type LinesProps = { lines: Line[]; under?: string }

function Lines({ lines, under }: LinesProps) {
  const [earlier, setEarlier] = useState<string | null>(null)
  const last = lines.at(-1)
  if (!last) return under ? null : <EmptyState title={texts.empty}>{texts.emptyHint}</EmptyState>
  return (
    <>
      {inDays(lines).map(([day, some]) => (
        <Day key={day} day={day} lines={some} />
      ))}
      {earlier && <Earlier after={earlier} />}
      {!earlier && lines.length >= activityLines && (
        <Button size="sm" className="mt-2 max-md:min-h-11" onClick={() => setEarlier(last.id)}>
          {texts.more}
        </Button>
      )}
    </>
  )
}

const inDays = (lines: readonly Line[]): [string, Line[]][] => [...Map.groupBy(lines, ({ day }) => day)]

function Day({ day, lines }: { day: string; lines: Line[] }) {
  const today = dayAt(useClock(60_000))
  const name = day === today ? texts.today : day === addDays(today, -1) ? texts.yesterday : dayText(day)
  return (
    <>
      <h3 className="mb-2 text-[0.8125rem] font-semibold text-ink-2">{name}</h3>
      <Thread label={`${texts.title}: ${name}`} className="mb-3">
        {lines.map((line, at) => (
          <ThreadStep
            key={line.id}
            kind={line.against ? 'attention' : 'planned'}
            filled={line.against}
            last={at === lines.length - 1}
            className="gap-x-2.5 pb-3.5"
          >
            <Sentence line={line} />
          </ThreadStep>
        ))}
      </Thread>
    </>
  )
}

/** How long a line says that it has just happened. */
const freshForMs = 60_000

const dayText = (day: string): string => `${weekdayText(day)} ${dateText(day)}`

function Sentence({ line: { parts, at, hour, against } }: { line: Line }) {
  const fresh = Date.parse(useClock(10_000)) - Date.parse(at) < freshForMs
  return (
    <div className={cx('min-w-0', fresh && '-mx-2 -my-1 rounded-ctl bg-bosque-50 px-2 py-1')}>
      <p className="[overflow-wrap:anywhere]">
        {parts.map((part, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stay in their places
          typeof part === 'string' ? part : <strong key={at}>{part.strong}</strong>,
        )}
      </p>
      <p className="text-[0.8125rem] text-ink-2 tabular-nums">
        {hour}
        {fresh && ` · ${texts.justNow}`}
        {against && <span className="text-coral-t"> · {texts.against}</span>}
      </p>
    </div>
  )
}
