import type { AppointmentEvent } from '@clinic/shared-events/appointments/events.ts'
import { notificationTypes } from '@clinic/shared-events/appointments/notification-events.ts'
import type { NotificationChannel, NotificationKind } from '@clinic/shared-events/contracts/notifications.ts'
import { undoMs } from '@clinic/shared-events/contracts/visits.ts'
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
  'CancellationUndone',
  'ActionProcessed',
  'ActionExpired',
  ...notificationTypes,
] as const satisfies readonly AppointmentEvent['type'][]
type Followed = Extract<AppointmentEvent, { type: (typeof followed)[number] }>
type Item = DueItem<NotificationRef>

const kindAfter = { AppointmentBooked: 'booked', AppointmentConfirmed: 'confirmed' } as const

/** As soon as it is read. */
const atOnce = 0
const againId = (notificationId: string) => `${notificationId}.again`
const claimId = (notificationId: string) => `${notificationId}.claim`

type Channels = readonly Pick<Channel, 'name' | 'kinds'>[]

const newsId = (appointmentId: string, kind: NotificationKind, channel: NotificationChannel) =>
  `${appointmentId}.${kind}.${channel}`

/** The news of a kind goes out on the channels that take it. */
const newsOf = (kind: NotificationKind, appointmentId: string, dueAt: number, channels: Channels): Item[] =>
  channels
    .filter(({ kinds }) => kinds.includes(kind))
    .map(({ name: channel }) => {
      const id = newsId(appointmentId, kind, channel)
      return { id, dueAt, ref: { what: 'send', appointmentId, kind, channel } }
    })

/** The answer to a request goes out on the channels that take it. */
const answersTo = (
  { appointmentId, actionId }: { appointmentId: string; actionId: string },
  dueAt: number,
  channels: Channels,
): Item[] =>
  channels
    .filter(({ kinds }) => kinds.includes('answered'))
    .map(({ name: channel }): Item => {
      const ref = { what: 'send', appointmentId, kind: 'answered', channel, revision: numberOf(actionId) } as const
      return { id: `${actionId}.answered.${channel}`, dueAt, ref }
    })

/**
 * Schedules what a booking, a move, a confirmation, a cancellation, its undoing or an answered request is to be told, what is tried again, and claims that wait for an outcome.
 * What cancels waits as long as it is undone at a press. A move of the end alone is told nobody. A
 * reminder that is to be tried again is left to the rounds, which keep the hours and how many begin at once.
 */
export const follow = (event: Pick<Followed, 'type' | 'data'>, at: string, channels: Channels): Following<Item> => {
  const { type, data } = event as Followed
  const undone = Date.parse(at) + undoMs
  switch (type) {
    case 'AppointmentBooked':
    case 'AppointmentConfirmed':
      return { schedule: newsOf(kindAfter[type], data.appointmentId, atOnce, channels), forget: [] }
    case 'AppointmentRescheduled':
      return { schedule: data.statusKept ? [] : newsOf('moved', data.appointmentId, atOnce, channels), forget: [] }
    case 'AppointmentCancelled':
      return { schedule: newsOf('cancelled', data.appointmentId, undone, channels), forget: [] }
    case 'CancellationUndone': {
      const unsent = channels.map(({ name }) => newsId(data.appointmentId, 'cancelled', name))
      return { schedule: newsOf('reinstated', data.appointmentId, atOnce, channels), forget: unsent }
    }
    case 'ActionProcessed':
    case 'ActionExpired': {
      const dueAt = type === 'ActionProcessed' && data.action === 'cancel' ? undone : atOnce
      return { schedule: data.answerBy === 'message' ? answersTo(data, dueAt, channels) : [], forget: [] }
    }
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
  follow: (event, at) => follow(event as Parameters<typeof follow>[0], at, channels),
  async settle(ref) {
    if (ref.what === 'claim') return notifier.giveUp(ref)
    const channel = channels.find(({ name }) => name === ref.channel)
    if (!channel || (channel.isOpen && !(await channel.isOpen(ref.kind)))) return 'over'
    return isReminder(ref.kind) ? 'over' : notifier.notify(ref, channel)
  },
})
