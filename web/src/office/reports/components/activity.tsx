import { addDays, dayAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { Link } from 'react-router-dom'
import { MoreButton } from '~/components/ui/display/more-button.tsx'
import { Loading } from '~/components/ui/display/skeleton.tsx'
import { EmptyState, ErrorState } from '~/components/ui/display/state-notes.tsx'
import { Thread, ThreadStep } from '~/components/ui/display/thread.tsx'
import { cx } from '~/lib/class-names.ts'
import { dateText, weekdayText } from '~/lib/format.ts'
import { useClock } from '~/lib/use-clock.ts'
import { reportTexts } from '~/texts/office/reports.ts'
import { useActivity } from '../api/activity.ts'
import { type Line, linesOf } from '../model/activity-lines.ts'

const texts = reportTexts.activity

/** What happens in the practice, in sentences, newest first, followed live; earlier ones on demand. */
export function Activity() {
  const { rows, failed, readAgain, more } = useActivity()
  const lines = rows && linesOf(rows)
  return (
    <section aria-labelledby="actividad" className="rounded-box border border-line bg-paper p-4 lg:p-5">
      <h2 id="actividad" className="mb-3 text-base font-bold">
        {texts.title}
      </h2>
      {lines ? <Lines lines={lines} /> : <Waiting failed={failed} onRetry={readAgain} />}
      <MoreButton more={more} className="mt-2" />
    </section>
  )
}

function Waiting({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (failed) return <ErrorState title={texts.failed} hint={reportTexts.failedHint} onRetry={onRetry} small />
  return (
    <Loading
      text={texts.loading}
      lines={['h-9 w-11/12', 'h-9 w-4/5', 'h-9 w-full', 'h-9 w-3/4']}
      className="grid gap-4"
    />
  )
}

function Lines({ lines }: { lines: Line[] }) {
  if (lines.length === 0) return <EmptyState title={texts.empty}>{texts.emptyHint}</EmptyState>
  return inDays(lines).map(([day, some]) => <Day key={day} day={day} lines={some} />)
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

const leading =
  'underline decoration-line-2 underline-offset-4 md:decoration-transparent hover:decoration-bosque-600 max-md:block max-md:py-1.5'

function Sentence({ line: { parts, to, at, hour, against } }: { line: Line }) {
  const fresh = Date.parse(useClock(10_000)) - Date.parse(at) < freshForMs
  const words = parts.map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stay in their places
    typeof part === 'string' ? part : <strong key={at}>{part.strong}</strong>,
  )
  return (
    <div className={cx('min-w-0', fresh && '-mx-2 -my-1 rounded-ctl bg-bosque-50 px-2 py-1')}>
      <p className="[overflow-wrap:anywhere]">
        {to ? (
          <Link to={to} className={leading}>
            {words}
          </Link>
        ) : (
          words
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
