import type { Held } from '@clinic/shared-events/appointments/events.ts'
import type { NotificationEvent, NotificationFacts } from '@clinic/shared-events/appointments/notification-events.ts'
import { startMoves } from '@clinic/shared-events/contracts/visits.ts'

import type { Happened } from '../handling/decider.ts'

/**
 * How the hours of a visit came about. `revision` counts the moves, the current one included; `startRevision` is the one that set the current
 * start, at the instant `startSetAt`. `confirmedRevision`: the one that was last confirmed, `confirmedByStaff`: whether staff did. `toldAt`: when the patient last had something to be told
 * (booked, moved, confirmed, cancelled or not cancelled after all). `undone` counts the cancellations that were undone.
 */
export type Schedule = {
  revision: number
  startRevision: number
  startSetAt: string
  confirmedRevision: number | null
  confirmedByStaff: boolean
  toldAt: string
  undone: number
}

export const bookedSchedule = (at: string): Schedule => ({
  revision: 0,
  startRevision: 0,
  startSetAt: at,
  confirmedRevision: null,
  confirmedByStaff: false,
  toldAt: at,
  undone: 0,
})

export const confirmedSchedule = (now: Schedule, at: string, byStaff: boolean): Schedule => ({
  ...now,
  confirmedRevision: now.revision,
  confirmedByStaff: byStaff,
  toldAt: at,
})

export const reinstatedSchedule = (now: Schedule, at: string): Schedule => ({
  ...now,
  toldAt: at,
  undone: now.undone + 1,
})

/** What the news of a cancellation, and of its undoing, are about: it grows with each move and each undoing, so that none is taken for another. */
export const cancellationRevision = ({ revision, undone }: Schedule): number => revision + undone

type Interval = Omit<Held, 'reservationId'>

/** A move that leaves the start where it was does not set it anew. */
export const movedSchedule = (now: Schedule, from: Interval, to: Interval, at: string): Schedule => {
  const revision = now.revision + 1
  const moved = { ...now, revision, toldAt: at }
  return startMoves(from, to) ? { ...moved, startRevision: revision, startSetAt: at } : moved
}

/** How far a notification got. 'claimed': somebody is trying it, or ended while trying. */
export type Progress = 'claimed' | 'postponed' | 'sent' | 'failed' | 'skipped' | 'unclear' | 'undelivered'
/** `at`: when it was last claimed, or skipped. `retryAt`: when one that was postponed may be tried again. */
export type Notification = NotificationFacts & { progress: Progress; attempts: number; at: string; retryAt?: string }
/** Whether the patient has it, or may have: it did not surely stay behind. */
export const mayHaveArrived = ({ progress }: Pick<Notification, 'progress'>): boolean =>
  progress === 'sent' || progress === 'claimed' || progress === 'unclear'

/** By `notificationId`. */
export type Notifications = Readonly<Record<string, Notification>>

const progressAfter = {
  NotificationClaimed: 'claimed',
  NotificationSent: 'sent',
  NotificationPostponed: 'postponed',
  NotificationFailed: 'failed',
  NotificationSkipped: 'skipped',
  NotificationUnclear: 'unclear',
  NotificationUndelivered: 'undelivered',
} as const satisfies Record<NotificationEvent['type'], Progress>

export const withNotification = (known: Notifications, event: Happened<NotificationEvent>): Notifications => {
  const { type, data } = event
  const { appointmentId, notificationId, kind, channel, revision, date, startTime } = data
  const before = known[notificationId]
  const at = type === 'NotificationClaimed' ? event.at : (before?.at ?? event.at)
  const attempts = type === 'NotificationClaimed' ? data.attempt : (before?.attempts ?? 0)
  const facts = { appointmentId, notificationId, kind, channel, revision, date, startTime }
  const retry = type === 'NotificationPostponed' && { retryAt: data.retryAt }
  return { ...known, [notificationId]: { ...facts, progress: progressAfter[type], attempts, at, ...retry } }
}
