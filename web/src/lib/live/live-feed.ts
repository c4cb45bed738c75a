import type { RowChange } from '@clinic/shared-events/contracts/wire/live.ts'

/** A feed: what one subscriber has seen of one projection. Positions are decimal strings of the log. */
export type LiveFeed = {
  /** The position to resume after: everything up to it has been seen. */
  cursor(): string
  /** True when the row is newer than what was seen of it; then it counts as seen. */
  accept(change: RowChange): boolean
}

/**
 * Creates a feed that starts at the position of the snapshot on the screen. Rows are told apart by id, because one event may change several rows
 * of a projection at one position: the first of them must not hide the second. For the same reason the cursor stays one
 * position behind the newest one seen until a later one shows that it was complete.
 */
export const createFeed = (start: string): LiveFeed => {
  const snapshot = BigInt(start)
  const seen = new Map<string, bigint>()
  let complete = snapshot
  let newest = snapshot
  return {
    cursor: () => String(complete),
    accept: (change) => {
      const position = BigInt(change.position)
      if (position <= (seen.get(change.id) ?? snapshot)) return false
      seen.set(change.id, position)
      if (position > newest) {
        complete = newest
        newest = position
      }
      return true
    },
  }
}
