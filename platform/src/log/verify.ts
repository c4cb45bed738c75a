import type { Position, StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { LRUCache } from 'lru-cache'
import { StoreAway } from '../stores/store-away.ts'
import { type CheckDeps, createChecker, type Finding, type Tail, type Tails } from './check-events.ts'
import type { EventLog } from './event-log.ts'

type Progress = { events: number; position: Position; head: Position }
export type VerifyOptions = CheckDeps & {
  log: Pick<EventLog, 'head' | 'readAll' | 'readStream'>
  /** Events read at once. */
  batch?: number
  /** Streams whose last event is remembered; of others it is read again. */
  streams?: number
  onProgress?: (progress: Progress) => void
}

/** How many positions in a row may be unreadable before the rest of the log is given up. */
const unreadableAtMost = 10_000n

/** Walks the whole log and yields all that does not hold, in log order. Nothing is changed. @throws StoreAway */
export async function* verifyLog(options: VerifyOptions): AsyncGenerator<Finding, void> {
  const { log, onProgress, batch = 500, streams = 50_000 } = options
  const checkAll = createChecker(options, createTails(log, streams))
  const { position: head } = await log.head()
  let after = 0n
  let events = 0
  let failedFrom: Position | null = null
  for (;;) {
    const read = await readOrNull(log, after, failedFrom === null ? batch : 1)
    if (read === null) {
      // Again one by one from here, then past whatever cannot be read.
      if (failedFrom !== null) after += 1n
      else failedFrom = after
      if (after - failedFrom > unreadableAtMost || after > head)
        return yield { problem: 'unreadable', position: failedFrom + 1n }
      continue
    }
    if (failedFrom !== null && after > failedFrom) yield { problem: 'unreadable', position: failedFrom + 1n }
    failedFrom = null
    const last = read.at(-1)
    if (!last) return
    yield* await checkAll(read)
    // A store whose order is broken may give the same events again and again.
    if (last.position <= after) return yield { problem: 'unreadable', position: after + 1n }
    after = last.position
    events += read.length
    onProgress?.({ events, position: after, head })
  }
}

/** Reads events; null when the store answers with something that is no event. */
const readOrNull = async (
  log: Pick<EventLog, 'readAll'>,
  after: Position,
  limit: number,
): Promise<StoredEvent[] | null> => {
  try {
    return await log.readAll(after, limit)
  } catch (error) {
    if (error instanceof StoreAway) throw error
    return null
  }
}

/** Remembers the last events of a number of streams; for others they are read again, so that memory does not grow with the log. */
const createTails = (log: Pick<EventLog, 'readStream'>, streams: number): Tails => {
  const tails = new LRUCache<string, Tail>({ max: streams })
  let set = 0
  return {
    async before({ stream, revision }) {
      const tail = tails.get(stream)
      // Below that number of events nothing was forgotten.
      if (tail || revision === 0n || set < streams / 2) return tail
      const from = revision - 1n
      const found = (await log.readStream(stream, from)).find((event) => event.revision === from)
      return found && { revision: from, mac: found.meta.mac }
    },
    set(stream, tail) {
      set += 1
      tails.set(stream, tail)
    },
  }
}
