import type { Position } from '@clinic/shared-events/log/event-log.ts'
import type { Keepable } from './keeping.ts'

/** What waits to be judged. Times are milliseconds since 1970. */
export type Watched = Keepable & {
  dueAt: number
  /** Position of the last event followed before the one that set the watch: a restart from there sees that one again. */
  before: Position
  /** It is being judged right now. */
  judging: boolean
}

/** What is open, in log order. Bounded by what is under way, not by history. */
export const createWatch = () => {
  const open = new Map<string, Watched>()
  return {
    /** A later event about the same thing counts anew, and stands where that event stands. */
    add(watched: Watched): void {
      open.delete(watched.id)
      open.set(watched.id, watched)
    },
    forget: (id: string): void => void open.delete(id),
    /** Judged, unless a newer event has set the watch anew meanwhile. */
    settle(watched: Watched): void {
      if (open.get(watched.id) === watched) open.delete(watched.id)
    },
    /** Looks at it again later. */
    postpone(watched: Watched, dueAt: number): void {
      watched.dueAt = dueAt
    },
    due: (now: number): Watched[] => [...open.values()].filter(({ dueAt, judging }) => dueAt <= now && !judging),
    /** When the next one is due that is not being judged, or null. */
    nextDue(): number | null {
      let next: number | null = null
      for (const { dueAt, judging } of open.values()) if (!judging && (next === null || dueAt < next)) next = dueAt
      return next
    },
    /** Everything up to here is settled, given what was followed last. */
    settledTo(followed: Position): Position {
      for (const { before } of open.values()) return before
      return followed
    },
  }
}
export type Watch = ReturnType<typeof createWatch>
