import type { EventLog } from '@clinic/platform/log/event-log.ts'
import type { StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { sharedNext } from './shared-next.ts'

/** One page is one reading: a log that had more since the last look is read on. */
const pageSize = 1_000

/**
 * Reads what the log has had since it was looked at before, for all who ask together.
 * @param looked called with it; with null the first time, when nothing is known of what was before
 */
export const createLooking = (
  log: Pick<EventLog, 'head' | 'readAll'>,
  looked: (since: readonly StoredEvent[] | null) => void,
): (() => Promise<void>) => {
  let lookedTo: bigint | null = null
  return sharedNext(async () => {
    if (lookedTo === null) {
      lookedTo = (await log.head()).position
      return looked(null)
    }
    for (;;) {
      const page = await log.readAll(lookedTo, pageSize)
      lookedTo = page.at(-1)?.position ?? lookedTo
      looked(page)
      if (page.length < pageSize) return
    }
  })
}
