import type { AppointmentRow } from '../contracts/appointments.ts'
import type { NotificationKind } from '../contracts/notifications.ts'
import type { ReminderType } from '../contracts/reminders.ts'
import { startMoves } from '../contracts/visits.ts'
import type { AppointmentEvent, Held } from './events.ts'
import type { NotificationFacts } from './notification-events.ts'

/** What reminds or confirms a visit, by the name of each part, such as 'reminder-1-day.email.0'; of where the visit stands now. */
export type Sent = AppointmentRow['sent']

const reminds: readonly NotificationKind[] = ['reminder-3-days', 'reminder-1-day']
/** Each says that the visit is booked, and for when: one that is moved as well as one that is confirmed. */
const confirms: readonly NotificationKind[] = ['booked', 'moved', 'confirmed', 'reinstated']

const isOneOf = (kinds: readonly NotificationKind[], name: string): boolean =>
  kinds.some((kind) => name.startsWith(`${kind}.`))

/** The fields of a row that tell what was sent. */
export const sentInRow = (sent: Sent): Pick<AppointmentRow, 'sent' | 'reminderSent' | 'confirmationSent'> => ({
  sent,
  reminderSent: sent.some((name) => isOneOf(reminds, name)),
  confirmationSent: sent.some((name) => isOneOf(confirms, name)),
})

type Start = Pick<Held, 'date' | 'startTime'>
/** The events that change what was sent. */
export type SendingEvent = Extract<
  AppointmentEvent,
  { type: 'AppointmentRescheduled' | 'ReminderOpened' | 'NotificationSent' | 'NotificationUndelivered' }
>

/**
 * What was sent after an event. A notification counts once a server took it, until it is known not to have arrived; another start takes
 * everything back (docs/decisions/0074-what-was-sent.md).
 * @param at the start the visit has
 */
export const sentAfter = (sent: Sent, at: Start, { type, data }: SendingEvent): Sent => {
  switch (type) {
    case 'AppointmentRescheduled':
      return startMoves(data.from, data.to) ? [] : sent
    case 'ReminderOpened':
      return withName(sent, openedName(data.reminderType))
    case 'NotificationSent':
      return isAbout(data, at) ? withName(sent, nameOf(data)) : sent
    case 'NotificationUndelivered':
      return sent.filter((name) => name !== nameOf(data))
    default:
      return type satisfies never
  }
}

const openedName = (reminderType: ReminderType): string =>
  ({ '3-days': 'reminder-3-days.link', '1-day': 'reminder-1-day.link' })[reminderType]

const nameOf = ({ kind, channel, revision }: NotificationFacts): string => `${kind}.${channel}.${revision}`

/** Whether a notification reminds or confirms, and of the start the visit has: its outcome may be known after a move. */
const isAbout = ({ kind, date, startTime }: NotificationFacts, at: Start): boolean =>
  (reminds.includes(kind) || confirms.includes(kind)) && date === at.date && startTime === at.startTime

const withName = (sent: Sent, name: string): Sent => (sent.includes(name) ? sent : [...sent, name])
