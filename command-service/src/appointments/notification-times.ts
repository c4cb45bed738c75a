import { instantAfter } from '@clinic/shared-events/contracts/clock.ts'
import type { NotificationKind } from '@clinic/shared-events/contracts/notifications.ts'
import { startOf } from '@clinic/shared-events/contracts/visits.ts'
import type { Booked } from './appointment.ts'

const hourMs = 60 * 60 * 1_000
const later = (instant: string, hours: number): string => instantAfter(instant, hours * hourMs)

export const reminderKinds = ['reminder-3-days', 'reminder-1-day'] as const satisfies readonly NotificationKind[]
export type ReminderKind = (typeof reminderKinds)[number]
export const isReminder = (kind: NotificationKind): kind is ReminderKind =>
  kind === 'reminder-3-days' || kind === 'reminder-1-day'

/** Hours before the visit: when a reminder is due, and from when it is of no use any more (then the next one, or the visit, is near). */
const hoursBefore = {
  'reminder-3-days': { due: 72, stale: 30 },
  'reminder-1-day': { due: 24, stale: 2 },
} as const satisfies Record<ReminderKind, { due: number; stale: number }>

/** When a reminder of the visit is due. */
export const dueFrom = (kind: ReminderKind, { held }: Pick<Booked, 'held'>): string =>
  later(startOf(held), -hoursBefore[kind].due)

/** For how long what happened to an appointment is still news. */
const newsHours = 24
export const newsUntil = (happenedAt: string): string => later(happenedAt, newsHours)

/** From when on a notification is of no use, a UTC instant. */
export const staleFrom = (kind: NotificationKind, { held, schedule }: Pick<Booked, 'held' | 'schedule'>): string =>
  isReminder(kind) ? later(startOf(held), -hoursBefore[kind].stale) : newsUntil(schedule.toldAt)
