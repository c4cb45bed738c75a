import { DatabaseSync } from 'node:sqlite'

export const busyTimeout = 'PRAGMA busy_timeout = 5000'

export type SqliteFileOptions = {
  /** FULL: a commit is on the disk when it returns. NORMAL: after a power cut the file is older, but whole. */
  synchronous: 'FULL' | 'NORMAL'
  cacheKib: number
  /** Pages of journal (4 kB each) after which a commit moves them into the file. */
  checkpointPages: number
  /** Whether what was deleted or replaced is overwritten in the file. */
  overwrites: boolean
  /** Bytes the journal's file is cut back to. */
  journalBytes?: number
}

/** Opens a file for reading and writing, beside any number of readers, and makes what is missing in it. `:memory:` works, for tests. */
export const openSqliteFile = (file: string, options: SqliteFileOptions, schema: string): DatabaseSync => {
  const { synchronous, cacheKib, checkpointPages, overwrites, journalBytes } = options
  const database = new DatabaseSync(file)
  database.exec(`
    ${busyTimeout};
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = ${synchronous};
    ${overwrites ? 'PRAGMA secure_delete = ON;' : ''}
    PRAGMA cache_size = -${cacheKib};
    PRAGMA wal_autocheckpoint = ${checkpointPages};
    ${journalBytes === undefined ? '' : `PRAGMA journal_size_limit = ${journalBytes};`}
    ${schema}`)
  return database
}

/** A second connection on a file that is there. Not `readOnly`: the first reader after a crash must be able to recover the journal. */
export const openSqliteReader = (file: string, cacheKib: number): DatabaseSync => {
  const database = new DatabaseSync(file)
  database.exec(`${busyTimeout}; PRAGMA cache_size = -${cacheKib}; PRAGMA query_only = ON;`)
  return database
}
