import { instantAfter } from '@clinic/shared-events/contracts/clock.ts'
import { type NotificationChannel, notificationIdOf } from '@clinic/shared-events/contracts/notifications.ts'
import { stands } from '@clinic/shared-events/contracts/visits.ts'
import type { Booked } from '../appointments/appointment.ts'
import { dueFrom, isReminder, type ReminderKind, reminderKinds, staleFrom } from '../appointments/notification-times.ts'
import type { Notification } from '../appointments/notifications.ts'
import { maySendAt } from './sending/sending-hours.ts'

/** A reminder that is to be claimed now, which either sends it or records why it is not sent. */
export type PlannedReminder = {
  appointmentId: string
  kind: ReminderKind
  revision: number
  channel: NotificationChannel
}

/** How many reminders may begin within a few minutes, whoever sends them. */
export const mostAtOnce = 10
const atOnceMs = 4 * 60_000

/** Which channel takes which kinds. */
type Taking = { name: NotificationChannel; kinds: readonly string[] }

/**
 * The reminders of these visits that are due at an instant and nobody has begun, or that are to be tried again, those of the soonest visits first
 * (docs/decisions/0062-reminders-that-are-sent.md). Whoever plans at the same moment plans the same ones. In the night there are none, and at most
 * `mostAtOnce` begin within four minutes, which a mail server does not refuse as too many. What is too late comes first: it is only recorded as skipped.
 */
export const planReminders = (
  visits: readonly Booked[],
  channels: readonly Taking[],
  now: string,
): readonly PlannedReminder[] => {
  if (!maySendAt(now)) return []
  const due = visits
    .filter(({ status }) => stands({ status }))
    .toSorted((a, b) => (startText(a) < startText(b) ? -1 : 1))
    .flatMap((visit) => dueOf(visit, channels, now))
  // What is too late takes no part: nothing of it is sent.
  const late = due.filter(({ isLate }) => isLate)
  const useful = due.filter(({ isLate }) => !isLate).slice(0, Math.max(0, mostAtOnce - begunLately(visits, now)))
  return [...late, ...useful].map(({ planned }) => planned)
}

const startText = ({ held }: Booked): string => `${held.date} ${held.startTime}`

const dueOf = (visit: Booked, channels: readonly Taking[], now: string) => {
  const { appointmentId, schedule, notifications } = visit
  const { startRevision: revision, startSetAt } = schedule
  return reminderKinds.flatMap((kind) => {
    const due = dueFrom(kind, visit)
    // Of a visit that was set later than that nothing was promised: what told of it says the same.
    if (now < due || startSetAt > due) return []
    return channels
      .filter(
        ({ name, kinds }) =>
          kinds.includes(kind) && isOpen(notifications[notificationIdOf(appointmentId, kind, name, revision)], now),
      )
      .map(({ name: channel }) => ({
        planned: { appointmentId, kind, revision, channel },
        isLate: now >= staleFrom(kind, visit),
      }))
  })
}

/** Whether nobody has begun it, or whoever did is sure that it was not taken and its pause is over. */
const isOpen = (known: Notification | undefined, now: string): boolean =>
  !known || (known.progress === 'postponed' && (known.retryAt ?? now) <= now)

const begunLately = (visits: readonly Booked[], now: string): number => {
  const since = instantAfter(now, -atOnceMs)
  return visits
    .flatMap(({ notifications }) => Object.values(notifications))
    .filter(({ kind, progress, at }) => isReminder(kind) && progress !== 'skipped' && at > since).length
}
