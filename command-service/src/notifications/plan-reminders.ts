import type { ReminderHours } from '@clinic/shared-events/contracts/appointments/reminder-hours.ts'
import { stands } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { deliveryIdOf, type NotificationChannel } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import { instantAfter } from '@clinic/shared-events/contracts/wire/clock.ts'
import type { Booked } from '../appointments/appointment.ts'
import {
  dueFrom,
  isReminded,
  type ReminderKind,
  reminderKinds,
  staleFrom,
} from '../appointments/deciders/notification-times.ts'
import { type Delivery, mayBegin } from '../deliveries/delivery-state.ts'
import { maySendAt } from './sending/sending-hours.ts'

/** A reminder that is due: whoever claims it sends it, or records why it is not sent. `isLate`: of no use any more. */
type DueReminder = {
  deliveryId: string
  appointmentId: string
  kind: ReminderKind
  revision: number
  channel: NotificationChannel
  isLate: boolean
}

/** How many reminders may begin within a few minutes, whoever sends them. */
export const mostAtOnce = 10
const atOnceMs = 4 * 60_000

/** Which channel takes which kinds. */
type Taking = { name: NotificationChannel; kinds: readonly string[] }

/**
 * The reminders of these visits that are due at an instant, whether or not somebody began them, those of the soonest visits first. Whoever asks at the same
 * moment finds the same ones. In the quiet hours there are none.
 */
export const dueReminders = (
  visits: readonly Booked[],
  channels: readonly Taking[],
  now: string,
  hours: ReminderHours,
): DueReminder[] =>
  maySendAt(now, hours)
    ? visits
        .filter(({ status }) => stands({ status }))
        .toSorted((a, b) => (startText(a) < startText(b) ? -1 : 1))
        .flatMap((visit) => dueOf(visit, channels, now, hours))
    : []

/**
 * Those that nobody has begun, or that are to be tried again (docs/decisions/0158): at most `mostAtOnce` begin within four
 * minutes, which a mail server does not refuse as too many. What is too late comes first: it is only recorded as skipped.
 * @param known how far each got, by its delivery's id
 */
export const planReminders = (
  due: readonly DueReminder[],
  known: ReadonlyMap<string, Delivery>,
  now: string,
): readonly DueReminder[] => {
  const isOpen = ({ deliveryId }: DueReminder) => mayBegin(known.get(deliveryId) ?? { progress: 'none' }, now)
  // What is too late takes no part: nothing of it is sent.
  const late = due.filter((one) => one.isLate && isOpen(one))
  const room = Math.max(0, mostAtOnce - begunLately(due, known, now))
  return [...late, ...due.filter((one) => !one.isLate && isOpen(one)).slice(0, room)]
}

const startText = ({ held }: Booked): string => `${held.date} ${held.startTime}`

const dueOf = (visit: Booked, channels: readonly Taking[], now: string, hours: ReminderHours): DueReminder[] => {
  const { appointmentId, schedule } = visit
  const { startRevision: revision } = schedule
  return reminderKinds.flatMap((kind) => {
    if (now < dueFrom(kind, visit, hours) || !isReminded(kind, visit, hours)) return []
    const isLate = now >= staleFrom(kind, visit, hours)
    return channels
      .filter(({ kinds }) => kinds.includes(kind))
      .map(({ name: channel }) => ({
        deliveryId: deliveryIdOf(appointmentId, kind, channel, revision),
        appointmentId,
        kind,
        revision,
        channel,
        isLate,
      }))
  })
}

const begunLately = (due: readonly DueReminder[], known: ReadonlyMap<string, Delivery>, now: string): number => {
  const since = instantAfter(now, -atOnceMs)
  return due.filter(({ deliveryId }) => {
    const one = known.get(deliveryId)
    return one && one.progress !== 'none' && one.progress !== 'skipped' && one.at > since
  }).length
}
