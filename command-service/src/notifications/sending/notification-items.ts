import type { AppointmentEvent } from '@clinic/shared-events/appointments/events.ts'
import { notificationTypes } from '@clinic/shared-events/appointments/notification-events.ts'
import type { NotificationChannel, NotificationKind } from '@clinic/shared-events/contracts/notifications.ts'
import { isReminder } from '../../appointments/notification-times.ts'
import { numberOf } from '../../appointments/patient-requests.ts'
import type { DueItem, Following, ItemKind } from '../../process-managers/item-kind.ts'
import type { Channel } from './channel.ts'
import type { Notifier } from './notify.ts'

/** 'send': told on a channel now, or again. 'claim': without an outcome yet. */
export type NotificationRef =
  | { what: 'send'; appointmentId: string; kind: NotificationKind; channel: NotificationChannel; revision?: number }
  | { what: 'claim'; appointmentId: string; notificationId: string; attempt: number }

/** The events that `follow` is asked about. */
export const followed = [
  'AppointmentBooked',
  'AppointmentRescheduled',
  'AppointmentConfirmed',
  'AppointmentCancelled',
  'ActionProcessed',
  'ActionExpired',
  ...notificationTypes,
] as const satisfies readonly AppointmentEvent['type'][]
type Followed = Extract<AppointmentEvent, { type: (typeof followed)[number] }>
type Item = DueItem<NotificationRef>

const kindAfter = {
  AppointmentBooked: 'booked',
  AppointmentRescheduled: 'moved',
  AppointmentConfirmed: 'confirmed',
  AppointmentCancelled: 'cancelled',
} as const

/** As soon as it is read. */
const atOnce = 0
const againId = (notificationId: string) => `${notificationId}.again`
const claimId = (notificationId: string) => `${notificationId}.claim`

/** The answer to a request goes out on the channels that take it. */
const answersTo = (
  { appointmentId, actionId }: { appointmentId: string; actionId: string },
  channels: readonly Pick<Channel, 'name' | 'kinds'>[],
): Item[] =>
  channels
    .filter(({ kinds }) => kinds.includes('answered'))
    .map(({ name: channel }): Item => {
      const ref = { what: 'send', appointmentId, kind: 'answered', channel, revision: numberOf(actionId) } as const
      return { id: `${actionId}.answered.${channel}`, dueAt: atOnce, ref }
    })

/**
 * Schedules what a booking, a move, a confirmation, a cancellation or an answered request is to be told, what is tried again, and claims that wait for an outcome. A
 * reminder that is to be tried again is left to the rounds, which keep the hours and how many begin at once.
 */
export const follow = (
  event: Pick<Followed, 'type' | 'data'>,
  channels: readonly Pick<Channel, 'name' | 'kinds'>[],
): Following<Item> => {
  const { type, data } = event as Followed
  switch (type) {
    case 'AppointmentBooked':
    case 'AppointmentRescheduled':
    case 'AppointmentConfirmed':
    case 'AppointmentCancelled': {
      const { appointmentId } = data
      const kind = kindAfter[type]
      const items = channels
        .filter(({ kinds }) => kinds.includes(kind))
        .map(({ name: channel }): Item => {
          const id = `${appointmentId}.${kind}.${channel}`
          return { id, dueAt: atOnce, ref: { what: 'send', appointmentId, kind, channel } }
        })
      return { schedule: items, forget: [] }
    }
    case 'ActionProcessed':
    case 'ActionExpired':
      return { schedule: data.answerBy === 'message' ? answersTo(data, channels) : [], forget: [] }
    case 'NotificationClaimed': {
      const { appointmentId, notificationId, attempt } = data
      return {
        schedule: [{ id: claimId(notificationId), ref: { what: 'claim', appointmentId, notificationId, attempt } }],
        forget: [],
      }
    }
    case 'NotificationPostponed': {
      const { appointmentId, kind, channel, revision, notificationId, retryAt } = data
      if (isReminder(kind)) return { schedule: [], forget: [claimId(notificationId)] }
      const ref = { what: 'send', appointmentId, kind, channel, revision } as const
      const again = { id: againId(notificationId), dueAt: Date.parse(retryAt), ref }
      return { schedule: [again], forget: [claimId(notificationId)] }
    }
    case 'NotificationSent':
    case 'NotificationFailed':
    case 'NotificationSkipped':
    case 'NotificationUnclear':
    case 'NotificationUndelivered':
      return { schedule: [], forget: [claimId(data.notificationId)] }
    default:
      return type satisfies never
  }
}

export type NotificationItemParts = { notifier: Notifier; channels: readonly Channel[] }

/** Notifications as a process manager settles them. A channel that this process does not have sends nothing. */
export const notificationItems = ({ notifier, channels }: NotificationItemParts): ItemKind<NotificationRef> => ({
  kind: 'notification',
  handles: followed,
  // Its type is one of `followed`, and every stored event passed its type's schema.
  follow: (event) => follow(event as Parameters<typeof follow>[0], channels),
  async settle(ref) {
    if (ref.what === 'claim') return notifier.giveUp(ref)
    const channel = channels.find(({ name }) => name === ref.channel)
    if (!channel || (channel.isOpen && !(await channel.isOpen(ref.kind)))) return 'over'
    return isReminder(ref.kind) ? 'over' : notifier.notify(ref, channel)
  },
})
