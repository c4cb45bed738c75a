import type { Position } from '@clinic/shared-events/log/event-log.ts'
import type { Keepable } from './keeping.ts'
import type { Settled } from './settle.ts'

/** What waits to be judged. Times are milliseconds since 1970. */
export type Watched = Keepable & {
  dueAt: number
  /** Position of the last event followed before the one that set the watch: a restart from there sees that one again. */
  before: Position
  /** It is being judged right now. */
  judging: boolean
  /** Of its `Keeping`. */
  kind: string
  settle(): Promise<Settled>
}

/** What to keep of a process manager: its open watches, and the position from which it may go on with them. */
export type ToKeep = { position: Position; open: readonly Watched[] }

/** Watches kept with a checkpoint at most: about 500 kB. */
const mostKept = 2_000

/** What is open, in log order. Bounded by what is under way, not by history. */
export const createWatch = (opened: readonly Watched[] = []) => {
  const open = new Map(opened.map((watched) => [watched.id, watched]))
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
    /** When too many are open, the oldest; the others are found again from the position. */
    toKeep(followed: Position, most = mostKept): ToKeep {
      const all = [...open.values()]
      return { position: all[most]?.before ?? followed, open: all.slice(0, most) }
    },
  }
}
export type Watch = ReturnType<typeof createWatch>
