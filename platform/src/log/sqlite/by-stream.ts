import type { DatabaseSync } from 'node:sqlite'
import type { Position, StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { columns, fromRow } from './rows.ts'

/** A row of the log: its event, or null where it cannot be read as one. */
type ReadRow = { position: Position; event: StoredEvent | null }

/**
 * Pages of all events up to a position, stream by stream, each in the order of its revisions. Every page is a read of its own, so
 * that the journal is not held back. The next page begins behind a row, not behind its values, which may be no text.
 */
export function* rowsByStream(db: DatabaseSync, upTo: Position, size = 500): Generator<ReadRow[], void> {
  // The plus keeps SQLite from walking by position and sorting.
  const rest = '+position <= ?1 ORDER BY stream, revision LIMIT ?2'
  const first = db.prepare(`SELECT ${columns} FROM events WHERE ${rest}`)
  const ofLast = (column: string) => `(SELECT ${column} FROM events WHERE position = ?3)`
  const next = db.prepare(
    `SELECT ${columns} FROM events WHERE (stream, revision) > (${ofLast('stream')}, ${ofLast('revision')}) AND ${rest}`,
  )
  for (const statement of [first, next]) statement.setReturnArrays(true)
  let rows = first.all(upTo, size)
  while (rows.length > 0) {
    yield rows.map(readRow)
    rows = next.all(upTo, size, positionOf(rows.at(-1)))
  }
}

const positionOf = (row: unknown): number => (row as [number])[0]

const readRow = (row: unknown): ReadRow => {
  const position = BigInt(positionOf(row))
  try {
    return { position, event: fromRow(row) }
  } catch {
    return { position, event: null }
  }
}
