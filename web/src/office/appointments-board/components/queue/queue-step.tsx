import { type ReactNode, useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { cx } from '~/lib/class-names.ts'
import { durationText, erased } from '~/lib/format.ts'
import { useClock } from '~/lib/use-clock.ts'
import { queueTexts as texts } from '~/texts/office/appointments-board.ts'

type QueueStepProps = { fresh?: boolean; last: boolean; children: ReactNode }

/** An item that waits, on a pale thread; the joint of a fresh one is coral, as its age says in words. */
export function QueueStep({ fresh = false, last, children }: QueueStepProps) {
  return (
    <li className="grid grid-cols-[0.9375rem_minmax(0,1fr)]">
      <span aria-hidden="true" className="relative">
        {!last && <span className="absolute top-3 -bottom-3 left-1.25 w-0.5 bg-line-2" />}
        <span
          className={cx(
            'absolute top-2.5 left-0 size-3 rounded-full border-2 bg-paper',
            fresh ? 'border-coral-600' : 'border-line-2',
          )}
        />
      </span>
      {children}
    </li>
  )
}

/** The name of a person, or that it was erased. */
export function Whose({ name }: { name: string | null }) {
  return (
    <span
      className={cx('min-w-0 truncate font-bold max-[22rem]:whitespace-normal', name === null && 'italic text-ink-2')}
    >
      {name ?? erased}
    </span>
  )
}

/** '4 min', read out as 'hace 4 min'. @param since UTC ISO. */
export function Age({ since }: { since: string }) {
  const now = useClock(30_000)
  return (
    <span className="shrink-0 text-[0.8125rem] whitespace-nowrap text-ink-2">
      <span className="sr-only">{texts.ago} </span>
      {durationText(since, now)}
    </span>
  )
}

/** The first rows until all are asked for, and the button that asks. */
export const useFew = <Row,>(rows: readonly Row[], atMost: number): { shown: readonly Row[]; more: ReactNode } => {
  const [all, setAll] = useState(false)
  const more = rows.length > atMost && (
    <Button look="quiet" size="sm" aria-expanded={all} className="ml-2.25 max-md:min-h-11" onClick={() => setAll(!all)}>
      {all ? texts.fewer : texts.more(rows.length - atMost)}
    </Button>
  )
  return { shown: all ? rows : rows.slice(0, atMost), more }
}

/** The classes of a step that is a link or button as a whole. */
export const stepStyle =
  '-mr-1.5 min-w-0 rounded-ctl px-1.5 py-1.5 text-left transition-colors duration-150 hover:bg-paper-2 aria-[current]:bg-paper-3'

/** The classes of a name and what is said beside it, which stands below it where texts are large and the page is narrow. */
export const nameLineStyle =
  'flex items-baseline justify-between gap-2 max-[22rem]:flex-col max-[22rem]:items-start max-[22rem]:gap-0'
