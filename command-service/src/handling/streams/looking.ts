import type { EventLog } from '@clinic/platform/log/event-log.ts'
import type { Position, StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { sharedNext } from './shared-next.ts'

/** One page is one reading: a log that had more since the last look is read on. */
const pageSize = 1_000

/**
 * Knows what the log has had up to a position. `look` reads what came since, for all who ask together; `followed` is handed what
 * somebody read who follows the log from `after` on, so that it is not read again.
 * @param looked called with what came since; with null where something between is not known
 */
export const createLooking = (
  log: Pick<EventLog, 'head' | 'readAll'>,
  looked: (since: readonly StoredEvent[] | null) => void,
): { look(): Promise<void>; followed(after: Position, events: readonly StoredEvent[]): void } => {
  let lookedTo: Position | null = null
  const seen = (to: Position, since: readonly StoredEvent[] | null): void => {
    if (lookedTo === null || to > lookedTo) lookedTo = to
    looked(since)
  }
  return {
    look: sharedNext(async () => {
      if (lookedTo === null) return seen((await log.head()).position, null)
      for (;;) {
        const page = await log.readAll(lookedTo, pageSize)
        seen(page.at(-1)?.position ?? lookedTo, page)
        if (page.length < pageSize) return
      }
    }),
    followed(after, events) {
      const to = events.at(-1)?.position
      if (to === undefined || (lookedTo !== null && to <= lookedTo)) return
      seen(to, lookedTo === null || after > lookedTo ? null : events)
    },
  }
}
