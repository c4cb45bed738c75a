import type { DatabaseSync } from 'node:sqlite'
import { type Appended, type EventToAppend, type Revision, StoreAway } from '../event-log.ts'
import { boundedMap } from './bounded-map.ts'
import { type EventRow, toRow } from './rows.ts'

type Outcome = { appended: Appended } | { error: unknown }
type Waiting = {
  stream: string
  /** Revision of the stream's last event, -1 for no stream. */
  expected: number
  rows: EventRow[]
  settle(outcome: Outcome): void
}

const cachedStreams = 10_000

/**
 * Group commit: what is appended in one tick shares one transaction and one sync of the disk. Each append is checked by
 * itself before anything of it is inserted, so a conflict leaves its neighbours alone; a transaction that fails rejects
 * all of them with `StoreAway`. Nobody is answered before the commit has returned.
 */
export function createWriter(db: DatabaseSync, committed: () => void) {
  const begin = db.prepare('BEGIN IMMEDIATE')
  const commit = db.prepare('COMMIT')
  const insert = db.prepare(
    'INSERT INTO events (position, id, stream, revision, type, v, at, data, sealed, meta) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const undo = db.prepare('DELETE FROM events WHERE position > ?')
  const lastPosition = db.prepare('SELECT COALESCE(MAX(position), 0) AS position FROM events')
  const lastRevision = db.prepare('SELECT COALESCE(MAX(revision), -1) AS revision FROM events WHERE stream = ?')
  const idsFrom = db.prepare(
    'SELECT id, position FROM events WHERE stream = ? AND revision > ? ORDER BY revision LIMIT ?',
  )
  const dataVersion = db.prepare('PRAGMA data_version')

  const heads = boundedMap<string, number>(cachedStreams)
  let head = -1
  let seenVersion = -1
  let queue: Waiting[] = []

  /** Another connection may have appended to the file since: then nothing remembered counts. */
  function refresh(): void {
    const { data_version } = dataVersion.get() as { data_version: number }
    if (data_version === seenVersion && head >= 0) return
    seenVersion = data_version
    heads.clear()
    head = (lastPosition.get() as { position: number }).position
  }

  function headOf(stream: string): number {
    const known = heads.get(stream)
    if (known !== undefined) return known
    const { revision } = lastRevision.get(stream) as { revision: number }
    heads.set(stream, revision)
    return revision
  }

  /** The same events sent again at the revision they were first sent at are answered as the first time. */
  function repeated({ stream, expected, rows }: Waiting): Appended | undefined {
    const stored = idsFrom.all(stream, expected, rows.length) as { id: string; position: number }[]
    if (stored.length < rows.length || stored.some(({ id }, index) => id !== rows[index]?.id)) return undefined
    return { ok: true, revision: BigInt(expected + rows.length), position: BigInt(stored.at(-1)?.position ?? 0) }
  }

  function insertAll({ stream, expected, rows }: Waiting): Appended {
    const before = head
    let revision = expected
    try {
      for (const { id, type, v, at, data, sealed, meta } of rows) {
        insert.run(head + 1, id, stream, ++revision, type, v, at, data, sealed, meta)
        head++
      }
    } catch (error) {
      // A known id: SQLite took back that one insert, the rest of this append goes too. Anything else ends the transaction.
      if (!isConstraint(error)) throw error
      undo.run(before)
      head = before
      throw new RefusedEvent(error)
    }
    heads.set(stream, revision)
    return { ok: true, revision: BigInt(revision), position: BigInt(head) }
  }

  function decide(waiting: Waiting): Outcome {
    const actual = headOf(waiting.stream)
    if (waiting.expected === actual) {
      try {
        return { appended: insertAll(waiting) }
      } catch (error) {
        if (error instanceof RefusedEvent) return { error }
        throw error
      }
    }
    const again = waiting.expected < actual ? repeated(waiting) : undefined
    return { appended: again ?? { ok: false, actual: actual < 0 ? 'no-stream' : BigInt(actual) } }
  }

  function flush(): void {
    const group = queue
    queue = []
    if (group.length === 0) return
    let outcomes: Outcome[]
    const before = head
    try {
      begin.run()
      refresh()
      outcomes = group.map(decide)
      commit.run()
    } catch (cause) {
      forget(db, heads.clear)
      head = -1
      const error = new StoreAway('event log', cause)
      for (const { settle } of group) settle({ error })
      return
    }
    group.forEach(({ settle }, index) => {
      settle(outcomes[index] as Outcome)
    })
    if (head !== before) committed()
  }

  return {
    append(stream: string, expected: Revision | 'no-stream', events: readonly EventToAppend[]): Promise<Appended> {
      return new Promise((resolve, reject) => {
        if (events.length === 0) throw new RangeError('An append holds at least one event')
        const rows = events.map(toRow)
        if (queue.length === 0) setImmediate(flush)
        queue.push({
          stream,
          expected: expected === 'no-stream' ? -1 : Number(expected),
          rows,
          settle: (outcome) => ('error' in outcome ? reject(outcome.error) : resolve(outcome.appended)),
        })
      })
    },
    /** Commits what waits, at once. */
    flush,
  }
}

/** An event the log cannot take: its id is already there, elsewhere than in a repeat of the same append. */
class RefusedEvent extends Error {
  constructor(cause: unknown) {
    super('The log already holds an event with this id', { cause })
    this.name = 'RefusedEvent'
  }
}

const isConstraint = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 19

function forget(db: DatabaseSync, clear: () => void): void {
  clear()
  // A full disk makes SQLite roll back by itself; a rollback that fails as well leaves the connection unusable, and the next append says so.
  if (db.isTransaction) db.exec('ROLLBACK')
}
