import type { StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { LRUCache } from 'lru-cache'
import { StoreAway } from '../../stores/store-away.ts'
import { type CheckDeps, createChecker, type Finding, type Tail } from '../check-events.ts'
import { verifyLog } from '../verify.ts'
import { rowsByStream } from './by-stream.ts'
import { reachable } from './errors.ts'
import { openForReading } from './schema.ts'
import { openSqliteLog } from './sqlite-log.ts'

type VerifyFileOptions = CheckDeps & {
  file: string
  onProgress?(progress: { events: number; total: number }): void
}

/**
 * Walks the log's file on a connection of its own, stream by stream, so that only the event before has to be remembered, and yields
 * all that does not hold. A file that is too broken to be walked so is walked by position from its beginning. @throws StoreAway
 */
export async function* verifyFile(options: VerifyFileOptions): AsyncGenerator<Finding, void> {
  const named = new Set<string>()
  const isNew = ({ problem, position }: Finding): boolean => {
    const before = named.size
    return named.add(`${problem} ${position}`).size > before
  }
  try {
    for await (const finding of byStream(options)) if (isNew(finding)) yield finding
  } catch (error) {
    if (error instanceof StoreAway) throw error
    for await (const finding of byPosition(options)) if (isNew(finding)) yield finding
  }
}

async function* byStream({ file, onProgress, ...parts }: VerifyFileOptions): AsyncGenerator<Finding, void> {
  const db = openForReading(file)
  try {
    const { last, total } = reachable(() => bounds(db))
    const tails = new LRUCache<string, Tail>({ max: 1 })
    const checkAll = createChecker(parts, {
      before: async ({ stream }) => tails.get(stream),
      set: (stream, tail) => void tails.set(stream, tail),
    })
    let events = 0
    const pages = rowsByStream(db, BigInt(last))
    for (let page = reachable(() => pages.next()); !page.done; page = reachable(() => pages.next())) {
      events += page.value.length
      if (events > total) throw new Error('the index gives rows twice')
      for (const { position, event } of page.value) if (!event) yield { problem: 'unreadable', position }
      yield* await checkAll(page.value.flatMap(({ event }): StoredEvent[] => (event ? [event] : [])))
      onProgress?.({ events, total })
    }
    if (events < total) throw new Error('the index leaves rows out')
  } finally {
    db.close()
  }
}

const bounds = (db: ReturnType<typeof openForReading>): { last: number; total: number } => {
  // By the rows themselves: an index may be what is broken.
  const row = db.prepare('SELECT COALESCE(MAX(position), 0) AS last, COUNT(*) AS total FROM events NOT INDEXED').get()
  return row as { last: number; total: number }
}

async function* byPosition({ file, onProgress, ...parts }: VerifyFileOptions): AsyncGenerator<Finding, void> {
  const { log, close } = openSqliteLog(file, { readOnly: true })
  try {
    yield* verifyLog({
      ...parts,
      log,
      onProgress: ({ position, head }) => onProgress?.({ events: Number(position), total: Number(head) }),
    })
  } finally {
    close()
  }
}
