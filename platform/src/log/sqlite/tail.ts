import type { Position, StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { fromRow, type ReadRow } from './rows.ts'

export type Tail = ReturnType<typeof createTail>

type Kept = { row: ReadRow; event?: StoredEvent }

const characters = ([, , , , , , , data, sealed, meta]: ReadRow): number =>
  data.length + meta.length + (sealed?.length ?? 0)

/**
 * The rows that this connection committed last, without a gap in their positions: its subscriptions take them from here, each made an
 * event once for all of them, in place of reading them from the file. Bounded by their number and the length of their JSON.
 */
export const createTail = (mostRows = 1_000, mostCharacters = 4_000_000) => {
  const kept: Kept[] = []
  let length = 0

  function drop(count: number): void {
    for (const { row } of kept.splice(0, count)) length -= characters(row)
  }

  return {
    add(rows: readonly ReadRow[]): void {
      for (const row of rows) {
        const last = kept.at(-1)
        // Another connection has appended in between.
        if (last && row[0] !== last.row[0] + 1) drop(kept.length)
        kept.push({ row })
        length += characters(row)
      }
      drop(kept.length - mostRows)
      while (length > mostCharacters) drop(1)
    },
    /** At most `limit` events after a position; none where the event behind it is not among those that are kept. */
    after(position: Position, limit: number): StoredEvent[] {
      const first = kept[0]?.row[0]
      const from = first === undefined ? -1 : Number(position) + 1 - first
      if (from < 0) return []
      return kept.slice(from, from + limit).map((one) => {
        one.event ??= fromRow(one.row)
        return one.event
      })
    },
  }
}
