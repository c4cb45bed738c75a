import type { NotificationFacts } from '@clinic/shared-events/appointments/notification-events.ts'
import { instantAfter } from '@clinic/shared-events/contracts/clock.ts'
import {
  type NotificationKind,
  notificationIdOf,
  type SkipReason,
} from '@clinic/shared-events/contracts/notifications.ts'
import { startOf } from '@clinic/shared-events/contracts/visits.ts'
import { accept, nothing, refuse } from '../handling/decider.ts'
import {
  type Appointment,
  type AppointmentDecision,
  type Booked,
  type ClaimNotification,
  isBooked,
  type RecordNotification,
  type ReportNotification,
} from './appointment.ts'
import { isReminder, newsUntil, staleFrom } from './notification-times.ts'
import { cancellationRevision, type Schedule } from './notifications.ts'
import { answeredOf } from './patient-requests.ts'

/**
 * Who claims a notification sends it, once: nobody can claim it again unless the server surely did not take it. One that nobody has tried and
 * that is of no use any more, or has nobody to go to, is skipped (docs/decisions/0060-notifications.md).
 */
export const decideClaim = (command: ClaimNotification, state: Appointment): AppointmentDecision => {
  if (!isBooked(state)) return refuse({ type: 'AppointmentNotFound' })
  const { kind, channel, revision } = command.data
  const notificationId = notificationIdOf(state.appointmentId, kind, channel, revision)
  const known = state.notifications[notificationId]
  if (known && known.progress !== 'postponed') return nothing
  const { date, startTime } = known ?? state.held
  const { appointmentId } = state
  const data = { appointmentId, notificationId, kind, channel, revision, date, startTime }
  const reason = reasonToSkip(command, state)
  if (reason) return accept({ type: 'NotificationSkipped', data: { ...data, reason } })
  return accept({ type: 'NotificationClaimed', data: { ...data, attempt: (known?.attempts ?? 0) + 1 } })
}

const reasonToSkip = (command: ClaimNotification, state: Booked): SkipReason | null => {
  const { data, meta } = command
  const { kind, revision, reach } = data
  if (kind === 'answered') return reasonNotToAnswer(command, state)
  const { status, schedule, held, contact } = state
  if (contact === null) return 'erased'
  if (kind === 'cancelled' && status !== 'cancelado') return 'undone'
  if (kind !== 'cancelled' && status === 'cancelado') return 'cancelled'
  if (kind !== 'cancelled' && status === 'realizado') return 'completed'
  if (revision !== revisionNow(kind, schedule)) return 'moved'
  if (meta.now >= startOf(held)) return 'visit-begun'
  if (meta.now >= staleFrom(kind, state)) return 'too-late'
  return reach === 'reachable' ? null : reach
}

const revisionNow = (kind: NotificationKind, schedule: Schedule): number => {
  if (kind === 'cancelled' || kind === 'reinstated') return cancellationRevision(schedule)
  return isReminder(kind) ? schedule.startRevision : schedule.revision
}

/** An answer is news for a day, whatever becomes of the visit. */
const reasonNotToAnswer = ({ data, meta }: ClaimNotification, state: Booked): SkipReason | null => {
  const { contact, requests, appointmentId } = state
  const request = answeredOf(requests, appointmentId, data.revision)
  if (request?.withVisit === 'undone') return 'undone'
  const answer = request?.answer
  if (contact === null || !answer || answer.text === null) return 'erased'
  if (meta.now >= newsUntil(answer.at)) return 'too-late'
  return data.reach === 'reachable' ? null : data.reach
}

/** How many times one is tried: the pauses between them double from a minute, so that the last comes after some eight hours. */
const mostAttempts = 10
const firstPauseMs = 60_000

/** What came of a claim. Anything else about a notification that nobody claims is old news. */
export const decideOutcome = ({ data, meta }: RecordNotification, state: Appointment): AppointmentDecision => {
  if (!isBooked(state)) return refuse({ type: 'AppointmentNotFound' })
  const known = state.notifications[data.notificationId]
  if (known?.progress !== 'claimed' || known.attempts !== data.attempt) return nothing
  const { progress: _, at: __, attempts, ...facts } = known
  return accept(eventOf(facts, attempts, data.outcome, meta.now))
}

const eventOf = (
  facts: NotificationFacts,
  attempts: number,
  outcome: RecordNotification['data']['outcome'],
  now: string,
) => {
  if (outcome.kind === 'taken') {
    const { providerId } = outcome
    return { type: 'NotificationSent', data: { ...facts, ...(providerId !== undefined && { providerId }) } } as const
  }
  if (outcome.kind === 'unclear')
    return { type: 'NotificationUnclear', data: { ...facts, reason: outcome.reason } } as const
  const { permanent, reason, code } = outcome
  const problem = { reason, ...(code !== undefined && { code }) }
  if (permanent || attempts >= mostAttempts)
    return { type: 'NotificationFailed', data: { ...facts, ...problem } } as const
  const retryAt = instantAfter(now, firstPauseMs * 2 ** (attempts - 1))
  return { type: 'NotificationPostponed', data: { ...facts, ...problem, retryAt } } as const
}

/**
 * A report of a message that may have been taken: that it arrived settles one that is unclear, and one whose tries seemed to fail; that it did
 * not settles it for good (docs/decisions/0069-what-is-reported-of-a-notification.md). Reports come in any order; an older one changes nothing.
 */
export const decideReport = ({ data }: ReportNotification, state: Appointment): AppointmentDecision => {
  if (!isBooked(state)) return refuse({ type: 'AppointmentNotFound' })
  const { notificationId } = data
  const known = Object.hasOwn(state.notifications, notificationId) ? state.notifications[notificationId] : undefined
  if (!known) return nothing
  const { progress, at: _, attempts: __, retryAt: ___, ...facts } = known
  const open = progress === 'claimed' || progress === 'unclear'
  if (!data.arrived) {
    if (!open && progress !== 'sent') return nothing
    const { reason, code } = data
    return accept({ type: 'NotificationUndelivered', data: { ...facts, reason, ...(code !== undefined && { code }) } })
  }
  if (!open && progress !== 'postponed' && progress !== 'failed') return nothing
  const { providerId } = data
  return accept({ type: 'NotificationSent', data: { ...facts, ...(providerId !== undefined && { providerId }) } })
}
