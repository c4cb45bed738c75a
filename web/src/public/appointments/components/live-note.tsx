import { LiveLine } from '~/components/ui/display/live-line.tsx'
import { hourText } from '~/lib/format.ts'
import { booking } from '~/texts/public/booking.ts'
import type { SlotChanges } from '../model/slot-changes.ts'

type LiveNoteProps = { changes: SlotChanges; date: string; chosen: string; chosenLost: boolean }

/** Tells below the slots that they are live, and what has just happened on the chosen day. */
export function LiveNote({ changes, date, chosen, chosenLost }: LiveNoteProps) {
  const latest = changes.latest?.date === date ? changes.latest : null
  return (
    <LiveLine className="mt-4">
      {(offline) => (
        <>
          {offline
            ? booking.live.offline
            : latest
              ? booking.live[latest.kind](hourText(latest.slot))
              : booking.live.calm}{' '}
          {!offline && latest?.kind === 'taken' && chosen !== '' && (
            <strong className="text-ink">
              {chosenLost ? booking.live.lost : booking.live.stillFree(hourText(chosen))}
            </strong>
          )}
        </>
      )}
    </LiveLine>
  )
}
