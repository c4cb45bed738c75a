import type { Position } from '@clinic/shared-events/log/event-log.ts'
import type { DueItem, Settled } from './process-manager.ts'

/** What waits to be settled. Times are milliseconds since 1970. */
export type PendingItem = DueItem & {
  dueAt: number
  /** Position of the last event followed before the one that scheduled it: a restart from there sees that one again. */
  before: Position
  /** It is being settled right now. */
  settling: boolean
  /** Of its `ProcessManager`. */
  kind: string
  settle(): Promise<Settled>
}

/** What to keep of a process manager: what is open, and the position from which it may go on with them. */
export type PendingToSave = { position: Position; open: readonly PendingItem[] }

/** Items kept with a checkpoint at most: about 500 kB. */
const mostSaved = 2_000

/** What is open, in log order. Bounded by what is under way, not by history. */
export const createPendingItems = (opened: readonly PendingItem[] = []) => {
  const open = new Map(opened.map((item) => [item.id, item]))
  return {
    /** A later event about the same thing counts anew, and stands where that event stands. */
    add(item: PendingItem): void {
      open.delete(item.id)
      open.set(item.id, item)
    },
    forget: (id: string): void => void open.delete(id),
    /** Settled, unless a newer event has scheduled it anew meanwhile. */
    settle(item: PendingItem): void {
      if (open.get(item.id) === item) open.delete(item.id)
    },
    /** Looks at it again later. */
    postpone(item: PendingItem, dueAt: number): void {
      item.dueAt = dueAt
    },
    due: (now: number): PendingItem[] => [...open.values()].filter(({ dueAt, settling }) => dueAt <= now && !settling),
    /** When the next one is due that is not being settled, or null. */
    nextDue(): number | null {
      let next: number | null = null
      for (const { dueAt, settling } of open.values()) if (!settling && (next === null || dueAt < next)) next = dueAt
      return next
    },
    /** Everything up to here is settled, given what was followed last. */
    settledTo(followed: Position): Position {
      for (const { before } of open.values()) return before
      return followed
    },
    /** When too many are open, the oldest; the others are found again from the position. */
    toSave(followed: Position, most = mostSaved): PendingToSave {
      const all = [...open.values()]
      return { position: all[most]?.before ?? followed, open: all.slice(0, most) }
    },
  }
}
export type PendingItems = ReturnType<typeof createPendingItems>
