import type { Feed, LogWindow } from './feed.ts'

/** One of those that read together. It must leave when it reads on by itself or not at all. */
export type Reader = { read(after: bigint): Promise<LogWindow>; leave(): void }

/**
 * One reading of the log for several that all begin at the same place: each stretch is read and opened once, for whoever is ahead
 * waits until all have taken the stretch before. All readers join before any of them reads.
 */
export const createSharedReading = (feed: Pick<Feed, 'read'>): { join(): Reader } => {
  /** Where each has asked to go on. */
  const readers = new Map<symbol, bigint>()
  let waiting: (() => void)[] = []

  function moved(): void {
    const woken = waiting
    waiting = []
    for (const resume of woken) resume()
  }

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
          moved()
          for (let least = slowest(); least !== null && least < after; least = slowest())
            await new Promise<void>((resume) => waiting.push(resume))
          return feed.read(after)
        },
        leave() {
          if (readers.delete(id)) moved()
        },
      }
    },
  }
}
