import type { DatabaseSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import type { Appended } from '../event-log.ts'
import { isOfTheEvent, RefusedEvent } from './errors.ts'
import type { EventRow, ReadRow } from './rows.ts'

/** One append as it waits. `expected` is the revision of the stream's last event, -1 for no stream. */
export type Proposal = { stream: string; expected: number; rows: readonly EventRow[] }

/** The outcome of one append. An error concerns it alone. */
export type Outcome = { appended: Appended } | { error: RefusedEvent }

const cachedStreams = 10_000

/** Checks appends inside an open transaction, one after the other, and inserts what it accepts. Remembers the streams' revisions. */
export const createAppender = (db: DatabaseSync) => {
  const insert = db.prepare(
    'INSERT INTO events (position, id, stream, revision, type, v, at, data, sealed, meta) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const takeBack = db.prepare('DELETE FROM events WHERE position > ?')
  const lastPosition = db.prepare('SELECT COALESCE(MAX(position), 0) AS position FROM events')
  const lastRevision = db.prepare('SELECT COALESCE(MAX(revision), -1) AS revision FROM events WHERE stream = ?')
  const idsAfter = db.prepare(
    'SELECT id, position FROM events WHERE stream = ? AND revision > ? ORDER BY revision LIMIT ?',
  )
  const dataVersion = db.prepare('PRAGMA data_version')
  const revisions = new LRUCache<string, number>({ max: cachedStreams })
  let head = 0
  let inserted: ReadRow[] = []
  let version: number | undefined

  function revisionOf(stream: string): number {
    const known = revisions.get(stream)
    if (known !== undefined) return known
    const { revision } = lastRevision.get(stream) as { revision: number }
    revisions.set(stream, revision)
    return revision
  }

  /** The first answer of an append that is sent again: the same events at the same revision. */
  function repeated({ stream, expected, rows }: Proposal): Appended | undefined {
    const stored = idsAfter.all(stream, expected, rows.length) as { id: string; position: number }[]
    if (stored.length < rows.length || stored.some(({ id }, index) => id !== rows[index]?.id)) return undefined
    return { ok: true, revision: BigInt(expected + rows.length), position: BigInt(stored.at(-1)?.position ?? 0) }
  }

  function insertAll({ stream, expected, rows }: Proposal): Outcome {
    let position = head
    let revision = expected
    const added = rows.map(({ id, type, v, at, data, sealed, meta }): ReadRow => {
      return [++position, id, stream, ++revision, type, v, at, data, sealed, meta]
    })
    try {
      for (const row of added) insert.run(...row)
    } catch (error) {
      if (!isOfTheEvent(error)) throw error
      takeBack.run(head)
      return { error: new RefusedEvent(error) }
    }
    head = position
    inserted.push(...added)
    revisions.set(stream, revision)
    return { appended: { ok: true, revision: BigInt(revision), position: BigInt(position) } }
  }

  return {
    /** To be called at the start of a transaction: when another connection has appended since, what was remembered is forgotten. */
    refresh(): void {
      inserted = []
      const { data_version } = dataVersion.get() as { data_version: number }
      if (data_version === version) return
      version = data_version
      revisions.clear()
      head = (lastPosition.get() as { position: number }).position
    },
    /** The rows of this transaction, in the order of their positions. */
    inserted: (): readonly ReadRow[] => inserted,
    /** @throws what ends the transaction: a full disk, a lost file */
    append(proposal: Proposal): Outcome {
      const actual = revisionOf(proposal.stream)
      if (proposal.expected === actual) return insertAll(proposal)
      const again = proposal.expected < actual ? repeated(proposal) : undefined
      return { appended: again ?? { ok: false, actual: actual < 0 ? 'no-stream' : BigInt(actual) } }
    },
    /** To be called after a transaction that failed. */
    forget(): void {
      version = undefined
      revisions.clear()
    },
  }
}
