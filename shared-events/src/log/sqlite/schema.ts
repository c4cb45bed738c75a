import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'

const tables = `
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    stream TEXT NOT NULL,
    revision INTEGER NOT NULL,
    type TEXT NOT NULL,
    v INTEGER NOT NULL,
    at TEXT NOT NULL,
    data TEXT NOT NULL,
    sealed TEXT,
    meta TEXT NOT NULL,
    UNIQUE (stream, revision)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS log (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
`

/**
 * Opens the log's file for appending and makes what is missing in it.
 * `synchronous=FULL` in WAL syncs the journal at every commit: what was acknowledged survives a power cut.
 */
export const openForAppending = (file: string): DatabaseSync => {
  const db = new DatabaseSync(file)
  // A checkpoint syncs the main file inside somebody's append: rarer ones (32 MB of journal) cost less in sum.
  db.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA busy_timeout = 5000;
    PRAGMA cache_size = -16000;
    PRAGMA wal_autocheckpoint = 8000;
    PRAGMA journal_size_limit = 67108864;
  `)
  db.exec(tables)
  db.prepare("INSERT OR IGNORE INTO log (key, value) VALUES ('id', ?)").run(randomUUID())
  return db
}

/** A second connection on an existing log, for another thread or a check. Not `readOnly`: the first reader after a crash must be able to recover the journal. */
export const openForReading = (file: string): DatabaseSync => {
  const db = new DatabaseSync(file)
  db.exec('PRAGMA busy_timeout = 5000; PRAGMA cache_size = -16000; PRAGMA query_only = ON;')
  if (!db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'events'").get()) {
    db.close()
    throw new Error('There is no event log in this file')
  }
  return db
}
