import type { DatabaseSync } from 'node:sqlite'
import { sqliteCodeOf } from '../../stores/sqlite-away.ts'
import { withoutWaiting } from '../../stores/vault-file.ts'

const full = 13

const hasIdIndex = (db: DatabaseSync): boolean => {
  const found = db.prepare(
    `SELECT 1 FROM pragma_index_list('events') AS list, pragma_index_info(list.name) AS part WHERE part.name = 'id'`,
  )
  return found.get() !== undefined
}

/**
 * Takes the index on `id` from the events of a file of before 29 November 2026. It is part of the table there, so the rows are copied
 * as they are into a table of these columns, which takes the other's place; all in one transaction, so that a process that ends
 * meanwhile leaves the file as it was. Where the disk has no room for the copy the index stays, and the next start tries again.
 */
export const dropIdIndex = (db: DatabaseSync, columns: string): void => {
  if (!hasIdIndex(db)) return
  db.exec('BEGIN IMMEDIATE')
  try {
    // Asked again inside the transaction: another process may have done it meanwhile.
    if (hasIdIndex(db)) for (const statement of rebuild(columns)) db.exec(statement)
    db.exec('COMMIT')
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    if (sqliteCodeOf(error) === full) return
    throw error
  }
  // The journal is as large as the log: it is cut back now, unless a reader is in it, rather than in somebody's append.
  withoutWaiting(db, () => db.exec('PRAGMA wal_checkpoint(TRUNCATE)'))
}

/** `SELECT *` into the same columns: SQLite copies rows and index as they are stored, in their order. */
const rebuild = (columns: string): string[] => [
  `CREATE TABLE events_without_id_index ${columns}`,
  'INSERT INTO events_without_id_index SELECT * FROM events',
  'DROP TABLE events',
  'ALTER TABLE events_without_id_index RENAME TO events',
]
