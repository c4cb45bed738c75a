import type { AppointmentRow } from '../contracts/appointments/appointments.ts'
import type { ReminderType } from '../contracts/appointments/reminders.ts'
import { startMoves } from '../contracts/appointments/visits.ts'
import {
  type NotificationChannel,
  type NotificationKind,
  reminderNotices,
} from '../contracts/messaging/notifications.ts'
import type { AppointmentEvent, Held } from './events.ts'

/** What reminds or confirms a visit, by the name of each part, such as 'reminder-1-day.email.0'; of where the visit stands now. */
export type Sent = AppointmentRow['sent']

/** Each says that the visit is booked, and for when: one that is moved as well as one that is confirmed. */
const confirms: readonly NotificationKind[] = ['booked', 'moved', 'confirmed', 'reinstated']

const isOneOf = (kinds: readonly NotificationKind[], name: string): boolean =>
  kinds.some((kind) => name.startsWith(`${kind}.`))

/** The fields of a row that tell what was sent. */
export const sentInRow = (sent: Sent): Pick<AppointmentRow, 'sent' | 'reminderSent' | 'confirmationSent'> => ({
  sent,
  reminderSent: sent.some((name) => isOneOf(reminderNotices, name)),
  confirmationSent: sent.some((name) => isOneOf(confirms, name)),
})

type Start = Pick<Held, 'date' | 'startTime'>
type SendingEvent = Extract<AppointmentEvent, { type: 'AppointmentRescheduled' | 'ReminderOpened' }>

/**
 * What was sent after an event of the visit: a reminder whose chat staff opened was; another start takes everything back
 * (docs/decisions/0074-what-was-sent.md).
 */
export const sentAfter = (sent: Sent, { type, data }: SendingEvent): Sent => {
  if (type === 'ReminderOpened') return withName(sent, openedName(data.reminderType))
  return startMoves(data.from, data.to) ? [] : sent
}

/** News of a visit, and the start it told. */
type SentAbout = Start & { kind: NotificationKind; revision: number }
type Delivered = { channel: NotificationChannel; about: SentAbout }
/**
 * What was sent after an event of a delivery: it counts once a server that sends took it, until it is known not to have arrived.
 * @param at the start the visit has
 */
export const sentAfterDelivery = (
  sent: Sent,
  at: Start,
  type: 'DeliveryTaken' | 'DeliveryReported' | 'DeliveryFailed',
  { channel, about }: Delivered,
): Sent => {
  const name = `${about.kind}.${channel}.${about.revision}`
  if (type !== 'DeliveryFailed') return isAbout(about, at) ? withName(sent, name) : sent
  return sent.filter((one) => one !== name)
}

const openedName = (reminderType: ReminderType): string =>
  ({ '3-days': 'reminder-3-days.link', '1-day': 'reminder-1-day.link' })[reminderType]

/** Whether a notification reminds or confirms, and of the start the visit has: its outcome may be known after a move. */
const isAbout = ({ kind, date, startTime }: SentAbout, at: Start): boolean =>
  (reminderNotices.includes(kind) || confirms.includes(kind)) && date === at.date && startTime === at.startTime

const withName = (sent: Sent, name: string): Sent => (sent.includes(name) ? sent : [...sent, name])
