import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as rest } from 'node:timers/promises'
import { StoreAway } from './store-away.ts'
import { withoutWaiting } from './vault-file.ts'

const [firstRestMs, longestRestMs] = [10, 1_000]

/**
 * Truncates a file's write-ahead log, in which bytes that were overwritten in the file would remain. That is not possible while another
 * connection reads an older state; then it is tried until it is, without holding up the thread, and beyond the caller's patience too.
 * @returns a function that resolves once all that was written before its call is cut off, or the file is closed
 * @throws StoreAway when that takes longer than `patienceMs`
 */
export const createCutLog = (database: DatabaseSync, store: string, patienceMs: number): (() => Promise<void>) => {
  let trying: Promise<void> | undefined

  const untilCut = async (): Promise<void> => {
    for (let restMs = firstRestMs; database.isOpen && !isCut(database); restMs = Math.min(2 * restMs, longestRestMs))
      await rest(restMs, undefined, { ref: false })
    trying = undefined
  }

  return async () => {
    if (!trying && isCut(database)) return
    trying ??= untilCut()
    const enough = new AbortController()
    const late = rest(patienceMs, 'late' as const, { signal: enough.signal }).catch(() => undefined)
    const first = await Promise.race([trying, late])
    enough.abort()
    if (first === 'late') throw new StoreAway(store, new Error('a reader keeps the write-ahead log from being cut off'))
  }
}

const isCut = (database: DatabaseSync): boolean => {
  try {
    return withoutWaiting(database, () => database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0)
  } catch {
    // What is wrong with the file is reported by the next write or read of it.
    return false
  }
}
