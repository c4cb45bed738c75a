import { cx } from '~/lib/class-names.ts'
import { hourText } from '~/lib/format.ts'
import { useLiveConnection } from '~/lib/live.ts'
import { booking } from '~/texts/booking.ts'
import type { SlotNews } from '../model/slot-news.ts'

type LiveNoteProps = { news: SlotNews; date: string; chosen: string; chosenLost: boolean }

/** Tells below the slots that they are live, and what has just happened on the chosen day. */
export function LiveNote({ news, date, chosen, chosenLost }: LiveNoteProps) {
  const live = useLiveConnection((state) => state.state)
  const latest = news.latest?.date === date ? news.latest : null
  const offline = live === 'offline'
  return (
    <p role="status" className="mt-4 flex items-start gap-3 text-base text-ink-2">
      <span
        aria-hidden="true"
        className={cx(
          'mt-1.5 size-3 shrink-0 rounded-full ring-4',
          offline ? 'bg-otro-d ring-otro' : 'bg-confirmado-d ring-confirmado',
        )}
      />
      <span>
        {offline ? booking.live.offline : latest ? booking.live[latest.kind](hourText(latest.slot)) : booking.live.calm}{' '}
        {!offline && latest?.kind === 'taken' && chosen !== '' && (
          <strong className="text-ink">
            {chosenLost ? booking.live.lost : booking.live.stillFree(hourText(chosen))}
          </strong>
        )}
      </span>
    </p>
  )
}
