import type { Position } from '@clinic/shared-events/definitions/stored-event.ts'
import type { DueItem, Settled } from './item-kind.ts'

/** An item that waits to be settled. Times are milliseconds since 1970. */
export type PendingItem = DueItem & {
  dueAt: number
  /** Position of the last event followed before the one that scheduled it: a restart from there sees that one again. */
  before: Position
  /** It is being settled right now. */
  settling: boolean
  /** Of its `ItemKind`. */
  kind: string
  settle(): Promise<Settled>
}

/** What is saved of a process manager: its open items, and the position from which it goes on with them. */
export type PendingToSave = { position: Position; open: readonly PendingItem[] }

/** Items kept with a checkpoint at most: about 500 kB. */
const mostSaved = 2_000

/** The open items of a process manager in log order. Their number depends on what is under way, not on history. */
export const createPendingItems = (opened: readonly PendingItem[] = []) => {
  const open = new Map(opened.map((item) => [item.id, item]))
  return {
    /** Adds an item. A later event about the same thing replaces it, at that event's position. */
    add(item: PendingItem): void {
      open.delete(item.id)
      open.set(item.id, item)
    },
    forget: (id: string): void => void open.delete(id),
    /** Removes an item that is settled, unless a newer event has scheduled it anew meanwhile. */
    settle(item: PendingItem): void {
      if (open.get(item.id) === item) open.delete(item.id)
    },
    /** Looks at it again later. */
    postpone(item: PendingItem, dueAt: number): void {
      item.dueAt = dueAt
    },
    /** Those that are not due yet. */
    waiting: (now: number): PendingItem[] =>
      [...open.values()].filter(({ dueAt, settling }) => dueAt > now && !settling),
    /** Of those that are due and not being settled the one that is so for longest; of several the first in log order. Null where none is. */
    longestDue(now: number): PendingItem | null {
      let longest: PendingItem | null = null
      for (const item of open.values())
        if (!item.settling && item.dueAt <= now && (longest === null || item.dueAt < longest.dueAt)) longest = item
      return longest
    },
    /** When the next one is due that is not being settled, or null. */
    nextDue(): number | null {
      let next: number | null = null
      for (const { dueAt, settling } of open.values()) if (!settling && (next === null || dueAt < next)) next = dueAt
      return next
    },
    /** The position up to which everything is settled, given what was followed last. */
    settledTo(followed: Position): Position {
      for (const { before } of open.values()) return before
      return followed
    },
    /** The items to save: when too many are open, the oldest; the others are found again from the position. */
    toSave(followed: Position, most = mostSaved): PendingToSave {
      const all = [...open.values()]
      return { position: all[most]?.before ?? followed, open: all.slice(0, most) }
    },
  }
}
export type PendingItems = ReturnType<typeof createPendingItems>
