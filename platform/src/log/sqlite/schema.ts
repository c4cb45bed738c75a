import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { openSqliteFile, openSqliteReader } from '../../stores/sqlite-file.ts'
import { dropIdIndex } from './drop-id-index.ts'

const cacheKib = 16_000

/** The columns of a log's events. Ids are not looked up: a stream's rows at their revisions tell an append that is sent again. */
export const eventColumns = `(
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    stream TEXT NOT NULL,
    revision INTEGER NOT NULL,
    type TEXT NOT NULL,
    v INTEGER NOT NULL,
    at TEXT NOT NULL,
    data TEXT NOT NULL,
    sealed TEXT,
    meta TEXT NOT NULL,
    UNIQUE (stream, revision)
  ) STRICT`

const tables = `
  CREATE TABLE IF NOT EXISTS events ${eventColumns};
  CREATE TABLE IF NOT EXISTS log (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
`

/**
 * Opens the log's file for appending and makes what is missing in it; a file of an earlier version is brought to the tables of today.
 * `synchronous=FULL` in WAL syncs the journal at every commit: what was acknowledged survives a power cut.
 */
export const openForAppending = (file: string): DatabaseSync => {
  // A checkpoint syncs the main file inside somebody's append: rarer ones (32 MB of journal) cost less in sum.
  const journal = { checkpointPages: 8_000, journalBytes: 67_108_864 }
  const db = openSqliteFile(file, { synchronous: 'FULL', cacheKib, overwrites: false, ...journal }, tables)
  dropIdIndex(db, eventColumns)
  db.prepare("INSERT OR IGNORE INTO log (key, value) VALUES ('id', ?)").run(randomUUID())
  return db
}

/** Gives a log another identity: whoever knew it takes it for another one. */
export const newLogIdentity = (db: DatabaseSync): void => {
  db.prepare("UPDATE log SET value = ? WHERE key = 'id'").run(randomUUID())
}

/** The position of the newest event; 0 where there is none. */
export const newestPosition = (db: DatabaseSync): number => {
  const { newest } = db.prepare('SELECT COALESCE(MAX(position), 0) AS newest FROM events').get() as { newest: number }
  return newest
}

/** A second connection on an existing log, for another thread or a check. */
export const openForReading = (file: string): DatabaseSync => {
  const db = openSqliteReader(file, cacheKib)
  if (!db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'events'").get()) {
    db.close()
    throw new Error('There is no event log in this file')
  }
  return db
}
