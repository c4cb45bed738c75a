import { hourAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { CloudOff } from 'lucide-react'
import { useLiveConnection } from '~/lib/live/live.ts'
import { texts as common } from '~/texts/common.ts'
import { boardTexts } from '~/texts/office/board.ts'
import { Button } from '../button.tsx'

const texts = boardTexts.stale

type StaleNoteProps = { readAt: number; readFailed: boolean; onRetry: () => void }

/** A note over data that may be old: the live connection is away or the last read failed. */
export function StaleNote({ readAt, readFailed, onRetry }: StaleNoteProps) {
  const offline = useLiveConnection(({ state }) => state === 'offline')
  if (!offline && !readFailed) return null
  return (
    <div
      role="status"
      className="mx-4 mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-ctl bg-agendado px-3 py-1.5 text-agendado-t md:mx-5"
    >
      <CloudOff aria-hidden="true" size={17} className="shrink-0" />
      <p className="min-w-0 flex-1 basis-48 text-[0.8125rem]">
        <strong>{offline ? texts.offline : texts.readFailed}</strong>{' '}
        {texts.hint(hourAt(new Date(readAt).toISOString()))}
      </p>
      <Button look="quiet" size="sm" className="text-agendado-t! max-md:min-h-11" onClick={onRetry}>
        {common.retry}
      </Button>
    </div>
  )
}
