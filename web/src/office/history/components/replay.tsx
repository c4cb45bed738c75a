import type { HistoryEvent } from '@clinic/shared-events/contracts/history.ts'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '~/components/ui/button.tsx'
import { Joint } from '~/components/ui/display/thread.tsx'
import { cx } from '~/lib/class-names.ts'
import { dateTimeText } from '~/lib/format.ts'
import { historyTexts as texts } from '~/texts/history/history.ts'
import { jointOf, titleOf } from '../model/history.ts'
import { AsOfField } from './as-of-field.tsx'

type ReplayProps = { events: readonly HistoryEvent[]; at: number; onShow: (n: number) => void }

/** How long each event is shown while it plays. */
const pauseMs = 1_200
/** More joints than this do not fit beside each other: on a phone, elsewhere. */
const [mostOnPhones, mostJoints] = [10, 24]

/** The replay: a slider over the events, by hand, by itself, or to a day and hour. */
export function Replay({ events, at, onShow }: ReplayProps) {
  const { isPlaying, toggle } = usePlaying({ events, at, onShow })
  const isLast = at === events.length
  const event = events[at - 1]
  return (
    <section
      aria-label={texts.replay}
      className="mt-3 rounded-box border border-line-2 bg-paper px-4 py-3 print:hidden"
    >
      <p>
        <strong>{texts.eventOf(at, events.length)}</strong>
        {event && ` · ${titleOf(event)} `}
        <span className="num text-ink-2">{event && dateTimeText(event.at)}</span>
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-1">
        <IconButton label={texts.previous} disabled={at <= 1} onClick={() => onShow(at - 1)}>
          <ChevronLeft aria-hidden="true" size={20} />
        </IconButton>
        <IconButton
          label={isPlaying ? texts.pause : texts.play}
          disabled={events.length < 2}
          className="bg-bosque-700 text-on-pri hover:bg-bosque-800 dark:hover:bg-bosque-600 disabled:bg-paper-3"
          onClick={toggle}
        >
          {isPlaying ? <Pause aria-hidden="true" size={18} /> : <Play aria-hidden="true" size={18} />}
        </IconButton>
        <IconButton label={texts.next} disabled={isLast} onClick={() => onShow(at + 1)}>
          <ChevronRight aria-hidden="true" size={20} />
        </IconButton>
        <Slider events={events} at={at} onShow={onShow} />
      </div>
      <AsOfField events={events} onShow={onShow} />
    </section>
  )
}

/** Plays from where it stands to the newest event; at the newest, from the first. */
const usePlaying = ({ events, at, onShow }: ReplayProps) => {
  const [isPlaying, setIsPlaying] = useState(false)
  const isLast = at === events.length
  useEffect(() => {
    if (!isPlaying || isLast) return
    const next = setTimeout(() => {
      onShow(at + 1)
      if (at + 1 === events.length) setIsPlaying(false)
    }, pauseMs)
    return () => clearTimeout(next)
  }, [isPlaying, isLast, at, events.length, onShow])
  const toggle = () => {
    if (isLast) onShow(1)
    setIsPlaying(!isPlaying)
  }
  return { isPlaying, toggle }
}

/** The slider, with the joints of the events above it. */
function Slider({ events, at, onShow }: ReplayProps) {
  const event = events[at - 1]
  return (
    <div className="relative ml-2 min-w-0 flex-1 basis-32 max-[19rem]:ml-0">
      {events.length <= mostJoints && (
        <div
          aria-hidden="true"
          className={cx(
            'mx-1 flex items-center justify-between max-[19rem]:mx-0',
            events.length > mostOnPhones && 'max-sm:hidden',
          )}
        >
          {events.map((one) => (
            <Joint key={one.n} {...jointOf(one, at)} className="size-3" />
          ))}
        </div>
      )}
      <input
        type="range"
        aria-label={texts.event}
        aria-valuetext={event && `${texts.eventOf(at, events.length)}: ${titleOf(event)}`}
        min={1}
        max={events.length}
        value={at}
        onChange={({ target }) => onShow(Number(target.value))}
        className="block h-11 w-full cursor-pointer accent-bosque-700"
      />
    </div>
  )
}
