import type { Held } from '@clinic/shared-events/appointments/events.ts'
import { startMoves } from '@clinic/shared-events/contracts/appointments/visits.ts'

/**
 * How the hours of a visit came about. `revision` counts the moves, the current one included; `startRevision` is the one that set the current
 * start, at the instant `startSetAt`. `confirmedRevision`: the one that was last confirmed, `confirmedByStaff`: whether staff did, `confirmedInChat`: whether its patient did by a message that the bot answers. `toldAt`: when the patient last had something to be told
 * (booked, moved, confirmed, cancelled or not cancelled after all). `undone` counts the cancellations that were undone.
 */
export type Schedule = {
  revision: number
  startRevision: number
  startSetAt: string
  confirmedRevision: number | null
  confirmedByStaff: boolean
  confirmedInChat: boolean
  notifiedAt: string
  undone: number
  /** The last move took the one before back: whether news of the hour where it stands had gone out. */
  moveUndone?: 'notified' | 'unnotified' | undefined
}

export const bookedSchedule = (at: string): Schedule => ({
  revision: 0,
  startRevision: 0,
  startSetAt: at,
  confirmedRevision: null,
  confirmedByStaff: false,
  confirmedInChat: false,
  notifiedAt: at,
  undone: 0,
})

type Confirmed = { by?: 'patient' | undefined; conversationId?: string | undefined }
export const confirmedSchedule = (now: Schedule, at: string, { by, conversationId }: Confirmed): Schedule => ({
  ...now,
  confirmedRevision: now.revision,
  confirmedByStaff: by === undefined,
  confirmedInChat: conversationId !== undefined,
  notifiedAt: at,
})

export const reinstatedSchedule = (now: Schedule, at: string): Schedule => ({
  ...now,
  notifiedAt: at,
  undone: now.undone + 1,
})

/** What the news of a cancellation, and of its undoing, are about: it grows with each move and each undoing, so that none is taken for another. */
export const cancellationRevision = ({ revision, undone }: Schedule): number => revision + undone

type Interval = Omit<Held, 'reservationId'>

/** A move that leaves the start where it was does not set it anew. */
export const movedSchedule = (now: Schedule, from: Interval, to: Interval, at: string): Schedule => {
  const revision = now.revision + 1
  const moved = { ...now, revision, notifiedAt: at, moveUndone: undefined }
  return startMoves(from, to) ? { ...moved, startRevision: revision, startSetAt: at } : moved
}
