import type { HistoryEvent, HistorySubject } from '@clinic/shared-events/contracts/history.ts'
import { ArrowRight } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import { Thread, ThreadStep } from '~/components/ui/display/thread.tsx'
import { cx } from '~/lib/class-names.ts'
import { dateTimeText } from '~/lib/format.ts'
import { isAgainstPlan } from '~/office/shared/appointments/model/editing/against-plan.ts'
import { historyTexts as texts } from '~/texts/history/history.ts'
import { entriesOf, type Entry as HistoryEntry, jointOf, titleOf, whoOf } from '../model/history.ts'
import { RawEvent } from './event-detail.tsx'

type TimelineProps = {
  events: readonly HistoryEvent[]
  at: number
  of: HistorySubject
  onShow: (n: number) => void
}

/** 'Lo que pasó': every event, oldest first, with who did it, from where and what it changed. */
export function Timeline({ events, at, of, onShow }: TimelineProps) {
  const [raw, setRaw] = useState(false)
  const entries = useMemo(() => entriesOf(of, events), [of, events])
  return (
    <section aria-labelledby="lo-que-paso" className="rounded-box border border-line-2 bg-paper px-4 py-3">
      <header className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 id="lo-que-paso" className="text-base font-bold">
          {texts.happened}
        </h3>
        <button
          type="button"
          aria-pressed={raw}
          className="min-h-11 font-semibold text-bosque-700 underline underline-offset-4 print:hidden"
          onClick={() => setRaw(!raw)}
        >
          {raw ? texts.hideRaw : texts.allRaw}
        </button>
      </header>
      <Thread className="mt-1">
        {entries.map(({ event, changes, written }) => (
          <ThreadStep
            key={event.n}
            {...jointOf(event, at)}
            last={event.n === events.length}
            className={cx(event.n === at && 'rounded-box bg-bosque-50 outline-1 outline-bosque-500')}
          >
            <div className={cx('min-w-0 pr-2 pb-3 pl-1.5', event.n > at && 'text-ink-2')}>
              <Entry event={event} isShown={event.n === at} onShow={() => onShow(event.n)} />
              <Details changes={changes} written={written} />
              {raw && <RawEvent event={event} />}
            </div>
          </ThreadStep>
        ))}
      </Thread>
    </section>
  )
}

type EntryProps = { event: HistoryEvent; isShown: boolean; onShow: () => void }

function Entry({ event, isShown, onShow }: EntryProps) {
  return (
    <button
      type="button"
      aria-current={isShown && 'step'}
      className="flex w-full flex-wrap items-baseline gap-x-3 py-1 text-left max-md:min-h-11"
      onClick={onShow}
    >
      <span className="num text-[0.8125rem] text-ink-2">{event.n}</span>
      <span className="font-bold">
        {titleOf(event)}
        {isAgainstPlan(event.type) && <span className="sr-only"> ({texts.againstPlan})</span>}
      </span>
      <span className="text-[0.8125rem] text-ink-2">{whoOf(event)}</span>
      <span className="num ml-auto text-[0.8125rem] whitespace-nowrap text-ink-2">{dateTimeText(event.at)}</span>
    </button>
  )
}

type DetailsProps = Pick<HistoryEntry, 'changes' | 'written'>

/** What the event changed, old → new, and what was written with it. */
const Details = memo(function Details({ changes, written }: DetailsProps) {
  if (changes.length === 0 && written.length === 0) return null
  const term = 'text-ink-2 md:w-36 md:shrink-0'
  return (
    <dl className="grid gap-1 wrap-anywhere">
      {changes.map(({ label, from, to }) => (
        <div key={label} className="md:flex md:gap-3">
          <dt className={term}>{label}</dt>
          <dd className="flex flex-wrap items-center gap-x-2">
            {from !== null && (
              <>
                <span className="sr-only">{texts.was}</span>
                <s className="whitespace-pre-line text-ink-2">{from}</s>
                <ArrowRight aria-hidden="true" size={14} />
              </>
            )}
            <span className="border-b-2 border-bosque-500 font-semibold whitespace-pre-line">{to}</span>
          </dd>
        </div>
      ))}
      {written.map(({ label, value }) => (
        <div key={label} className="md:flex md:gap-3">
          <dt className={term}>{label}</dt>
          <dd className="whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  )
})
