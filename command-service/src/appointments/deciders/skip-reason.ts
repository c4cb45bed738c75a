import type { ReminderHours } from '@clinic/shared-events/contracts/appointments/reminder-hours.ts'
import { startOf } from '@clinic/shared-events/contracts/appointments/visits.ts'
import type { NotificationKind, SkipReason } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import type { Booked } from '../appointment.ts'
import { answeredOf } from '../patient-requests.ts'
import { isReminder, noticeUntil, staleFrom } from './notification-times.ts'
import { cancellationRevision, type Schedule } from './visit-schedule.ts'

/** What is told: `revision` is of the schedule, of an answer the number of its request. `askedAt`: when staff asked for it to be sent again, however late. `hours`: when reminders go. */
type Notice = { kind: NotificationKind; revision: number; askedAt: string | null; hours: ReminderHours }

/** Why a visit's patient is not told this any more, as the visit is now; null where it is of use (docs/decisions/0155). @param now a UTC ISO instant */
export const reasonToSkip = (
  { kind, revision, askedAt, hours }: Notice,
  state: Booked,
  now: string,
): SkipReason | null => {
  if (kind === 'answered') return reasonNotToAnswer({ revision, askedAt }, state, now)
  const { status, schedule, held, contact, opened } = state
  if (contact === null) return 'erased'
  if (kind === 'cancelled' && status !== 'cancelado') return 'undone'
  if (kind !== 'cancelled' && status === 'cancelado') return 'cancelled'
  if (kind !== 'cancelled' && status === 'realizado') return 'completed'
  if (revision !== revisionNow(kind, schedule)) return 'moved'
  if (now >= startOf(held)) return 'visit-begun'
  if (askedAt !== null) return now >= noticeUntil(askedAt) ? 'too-late' : null
  if (isReminder(kind) && opened.some((type) => kind === `reminder-${type}`)) return 'reminded-by-hand'
  return now >= staleFrom(kind, state, hours) ? 'too-late' : null
}

/** Until when it is of use, a UTC instant. */
export const usefulUntil = ({ kind, revision, askedAt, hours }: Notice, state: Booked, now: string): string => {
  const answer = answeredOf(state.requests, state.appointmentId, revision)?.answer
  if (kind === 'answered') return noticeUntil(askedAt ?? answer?.at ?? now)
  const stale = askedAt === null ? staleFrom(kind, state, hours) : noticeUntil(askedAt)
  const start = startOf(state.held)
  return stale < start ? stale : start
}

const revisionNow = (kind: NotificationKind, schedule: Schedule): number => {
  if (kind === 'cancelled' || kind === 'reinstated') return cancellationRevision(schedule)
  return isReminder(kind) ? schedule.startRevision : schedule.revision
}

/** An answer is news for a day, whatever becomes of the visit. */
const reasonNotToAnswer = (
  { revision, askedAt }: Pick<Notice, 'revision' | 'askedAt'>,
  { contact, requests, appointmentId }: Booked,
  now: string,
): SkipReason | null => {
  const request = answeredOf(requests, appointmentId, revision)
  if (request?.withVisit === 'undone') return 'undone'
  const answer = request?.answer
  if (contact === null || !answer || answer.text === null) return 'erased'
  return now >= noticeUntil(askedAt ?? answer.at) ? 'too-late' : null
}
