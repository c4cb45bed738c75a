import { type ReminderHours, staleHours } from '@clinic/shared-events/contracts/appointments/reminder-hours.ts'
import { startOf } from '@clinic/shared-events/contracts/appointments/visits.ts'
import type { NotificationKind } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import { instantAfter } from '@clinic/shared-events/contracts/wire/clock.ts'
import type { Booked } from '../appointment.ts'

const hourMs = 60 * 60 * 1_000
const later = (instant: string, hours: number): string => instantAfter(instant, hours * hourMs)

export const reminderKinds = ['reminder-3-days', 'reminder-1-day'] as const satisfies readonly NotificationKind[]
export type ReminderKind = (typeof reminderKinds)[number]
export const isReminder = (kind: NotificationKind): kind is ReminderKind =>
  kind === 'reminder-3-days' || kind === 'reminder-1-day'

/** Which of the two it is; their names say when they go unless the practice chose otherwise. */
const placeOf = { 'reminder-3-days': 'first', 'reminder-1-day': 'second' } as const satisfies Record<
  ReminderKind,
  keyof ReminderHours
>

/** When a reminder of the visit is due. */
export const dueFrom = (kind: ReminderKind, { held }: Pick<Booked, 'held'>, hours: ReminderHours): string =>
  later(startOf(held), -hours[placeOf[kind]])

/** Whether a reminder of the visit comes at all: of one that was set later than it was due nothing was promised. */
export const isReminded = (
  kind: ReminderKind,
  visit: Pick<Booked, 'held' | 'schedule'>,
  hours: ReminderHours,
): boolean => visit.schedule.startSetAt <= dueFrom(kind, visit, hours)

/** For how long what happened to an appointment is still news. */
const noticeHours = 24
export const noticeUntil = (happenedAt: string): string => later(happenedAt, noticeHours)

/** From when on a notification is of no use, a UTC instant. */
export const staleFrom = (
  kind: NotificationKind,
  { held, schedule }: Pick<Booked, 'held' | 'schedule'>,
  hours: ReminderHours,
): string =>
  isReminder(kind) ? later(startOf(held), -staleHours(hours)[placeOf[kind]]) : noticeUntil(schedule.notifiedAt)
