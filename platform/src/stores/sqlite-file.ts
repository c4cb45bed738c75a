import { chmodSync, closeSync, existsSync, fsyncSync, openSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import { isSqliteBusy } from './sqlite-away.ts'

export const busyTimeout = 'PRAGMA busy_timeout = 5000'
/** Else what is sorted, more than the cache takes, would lie in the open in /var/tmp, where no erasure reaches (docs/log.md#erasure). */
const sortsInMemory = 'PRAGMA temp_store = MEMORY'

type SqliteFileOptions = {
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

/**
 * A file that its owner alone reads and writes, wherever it lies. Its journal gets the same mode when SQLite makes it. Where the file system
 * knows no modes, or the file is another user's, it stays as it is; one that cannot be opened is SQLite's to tell.
 */
const openOwned = (file: string): DatabaseSync => {
  if (file !== ':memory:') {
    try {
      closeSync(openSync(file, 'a', 0o600))
      for (const one of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(one)) chmodSync(one, 0o600)
    } catch {
      // Told below, where it matters.
    }
  }
  return new DatabaseSync(file)
}

/** Opens a file for reading and writing, beside any number of readers, and makes what is missing in it. `:memory:` works, for tests. */
export const openSqliteFile = (file: string, options: SqliteFileOptions, schema: string): DatabaseSync => {
  const { synchronous, cacheKib, checkpointPages, overwrites, journalBytes } = options
  const database = openOwned(file)
  const opening = `
    ${busyTimeout};
    ${sortsInMemory};
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = ${synchronous};
    ${overwrites ? 'PRAGMA secure_delete = ON;' : ''}
    PRAGMA cache_size = -${cacheKib};
    PRAGMA wal_autocheckpoint = ${checkpointPages};
    ${journalBytes === undefined ? '' : `PRAGMA journal_size_limit = ${journalBytes};`}
    ${schema}`
  try {
    database.exec(opening)
  } catch (error) {
    // Whoever starts it is to know which file.
    if (error instanceof Error) error.message = `${file}: ${error.message}`
    throw error
  }
  return database
}

/** A second connection on a file that is there. Not `readOnly`: the first reader after a crash must be able to recover the journal. */
export const openSqliteReader = (file: string, cacheKib: number): DatabaseSync => {
  const database = new DatabaseSync(file)
  database.exec(`${busyTimeout}; ${sortsInMemory}; PRAGMA cache_size = -${cacheKib}; PRAGMA query_only = ON;`)
  return database
}

/** Copies a file as it stands at one moment, without what was deleted in it, while others write to it. The copy is its owner's alone and on the disk when it returns. */
export const copySqliteFile = (from: string, to: string): void => {
  const source = new DatabaseSync(from)
  try {
    source.exec(busyTimeout)
    source.prepare('VACUUM INTO ?').run(to)
  } finally {
    source.close()
  }
  chmodSync(to, 0o600)
  syncPath(to)
}

/** Does something with a file that nobody else has open. */
export const inSqliteFile = <T>(file: string, act: (database: DatabaseSync) => T): T => {
  const database = new DatabaseSync(file)
  try {
    return act(database)
  } finally {
    database.close()
  }
}

/** Has a file or folder on the disk when it returns. */
export const syncPath = (path: string): void => {
  const opened = openSync(path, 'r')
  fsyncSync(opened)
  closeSync(opened)
}

/** Holds a file for this process alone. Null when another process has it. The lock is the operating system's, so it ends with the process, however that ends. */
export const lockSqliteFile = (file: string): { release(): void } | null => {
  const lock = openOwned(file)
  try {
    lock.exec('PRAGMA busy_timeout=0; PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (isSqliteBusy(error)) return null
    throw error
  }
  return { release: () => lock.close() }
}

/** The statements of a connection by their texts, each prepared once; the `most` used last are kept. `setUp` is called with each new one. */
export const createStatements = (database: DatabaseSync, most: number, setUp: (statement: StatementSync) => void) => {
  const statements = new LRUCache<string, StatementSync>({ max: most })
  return {
    prepared(sql: string): StatementSync {
      const known = statements.get(sql)
      if (known) return known
      const statement = database.prepare(sql)
      setUp(statement)
      statements.set(sql, statement)
      return statement
    },
    forget: (): void => statements.clear(),
  }
}
