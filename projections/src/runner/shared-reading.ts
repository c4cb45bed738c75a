import { createCondition } from '@clinic/platform/waiting/condition.ts'
import type { LogFeed, LogWindow } from './feed.ts'

/** One of those that read together. It must leave when it reads on by itself or not at all. */
export type Reader = { read(after: bigint): Promise<LogWindow>; leave(): void }

/**
 * Shares one reading of the log among several readers that begin at the same position: each stretch is read and opened once, since
 * whoever is ahead waits until all have taken the stretch before. All readers join before any of them reads.
 */
export const createSharedReading = (feed: Pick<LogFeed, 'read'>): { join(): Reader } => {
  /** The position after which each reader reads next. */
  const readers = new Map<symbol, bigint>()
  const moved = createCondition()

  const slowest = (): bigint | null => {
    let least: bigint | null = null
    for (const after of readers.values()) if (least === null || after < least) least = after
    return least
  }

  return {
    join() {
      const id = Symbol('reader')
      readers.set(id, -1n)
      return {
        async read(after) {
          readers.set(id, after)
          moved.notifyAll()
          for (let least = slowest(); least !== null && least < after; least = slowest()) await moved.wait()
          return feed.read(after)
        },
        leave() {
          if (readers.delete(id)) moved.notifyAll()
        },
      }
    },
  }
}
