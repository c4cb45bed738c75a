import type { DatabaseSync } from 'node:sqlite'
import { sqliteAwayOr } from './sqlite-away.ts'
import { busyTimeout, openSqliteFile } from './sqlite-file.ts'
import { StoreAway } from './store-away.ts'

/** A file of which every commit is on the disk and every removed byte is overwritten. `:memory:` works, for tests. */
export const openVaultFile = (file: string, schema: string): DatabaseSync =>
  openSqliteFile(file, { synchronous: 'FULL', cacheKib: 8_000, checkpointPages: 4_000, overwrites: true }, schema)

/** Runs a statement that fails at once where another connection holds a lock, rather than hold up the thread. */
export const withoutWaiting = <T>(database: DatabaseSync, run: () => T): T => {
  database.exec('PRAGMA busy_timeout = 0')
  try {
    return run()
  } finally {
    database.exec(busyTimeout)
  }
}

/** Turns SQLite's 'cannot be used now' into StoreAway; other errors go on as they are. */
export const guarded = <T>(store: string, run: () => T): T => {
  try {
    return run()
  } catch (error) {
    throw sqliteAwayOr(error, store)
  }
}

type Write = { run: () => unknown; resolve: (value: unknown) => void; reject: (error: unknown) => void }

/** Puts all writes of one turn of the event loop into one transaction, so that they share one fsync. */
type WriteQueue = { add<T>(run: () => T): Promise<T>; close(): void }

export const createWriteQueue = (database: DatabaseSync, store: string): WriteQueue => {
  let waiting: Write[] = []
  let closed = false

  const settle = (writes: readonly Write[]): void => {
    try {
      const results = guarded(store, () => inTransaction(database, writes))
      writes.forEach((write, i) => {
        write.resolve(results[i])
      })
    } catch (error) {
      const alone = writes.length === 1 || error instanceof StoreAway
      // One of them is wrong in itself: each is committed alone, so that it does not fail the others.
      for (const write of writes) alone ? write.reject(error) : settle([write])
    }
  }
  const flush = (): void => {
    const writes = waiting
    waiting = []
    settle(writes)
  }

  return {
    add<T>(run: () => T): Promise<T> {
      if (closed) return Promise.reject(new StoreAway(store))
      return new Promise<T>((resolve, reject) => {
        // After this turn's network callbacks: what they all write goes to the disk together.
        if (waiting.length === 0) setImmediate(flush)
        waiting.push({ run, resolve: resolve as (value: unknown) => void, reject })
      })
    },
    close() {
      closed = true
      flush()
    },
  }
}

const inTransaction = (database: DatabaseSync, writes: readonly Write[]): unknown[] => {
  if (writes.length === 0) return []
  database.exec('BEGIN IMMEDIATE')
  try {
    const results = writes.map(({ run }) => run())
    database.exec('COMMIT')
    return results
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}
