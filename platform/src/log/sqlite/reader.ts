import type { DatabaseSync } from 'node:sqlite'
import type { Position, Revision, StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { columns, fromRow } from './rows.ts'

/** A position above every one that SQLite gives. */
const afterAll = 2n ** 63n - 1n

export type Reader = ReturnType<typeof createReader>

/** The reads of a log on one connection. They are synchronous, as SQLite is. */
export const createReader = (db: DatabaseSync) => {
  const ofStream = db.prepare(`SELECT ${columns} FROM events WHERE stream = ? AND revision >= ? ORDER BY revision`)
  const ofAll = db.prepare(`SELECT ${columns} FROM events WHERE position > ? ORDER BY position LIMIT ?`)
  const back = db.prepare(`SELECT ${columns} FROM events WHERE position < ? ORDER BY position DESC LIMIT ?`)
  for (const statement of [ofStream, ofAll, back]) statement.setReturnArrays(true)
  const last = db.prepare('SELECT COALESCE(MAX(position), 0) AS position FROM events')
  const version = db.prepare('PRAGMA data_version')
  const { value: logId } = db.prepare("SELECT value FROM log WHERE key = 'id'").get() as { value: string }
  return {
    logId,
    stream: (stream: string, from: Revision): StoredEvent[] => ofStream.all(stream, from).map(fromRow),
    all: (after: Position, limit: number): StoredEvent[] => ofAll.all(after, limit).map(fromRow),
    back: (before: Position | 'end', limit: number): StoredEvent[] =>
      back.all(before === 'end' ? afterAll : before, limit).map(fromRow),
    position: (): Position => BigInt((last.get() as { position: number }).position),
    /** Changes when another connection has written to the file. */
    version: (): number => (version.get() as { data_version: number }).data_version,
  }
}
