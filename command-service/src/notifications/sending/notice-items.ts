import type { AppointmentEvent } from '@clinic/shared-events/appointments/events.ts'
import { undoMs } from '@clinic/shared-events/contracts/appointments/visits.ts'
import type { NotificationChannel, NotificationKind } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import { numberOf } from '../../appointments/patient-requests.ts'
import type { DueItem, Following, ItemKind } from '../../process-managers/item-kind.ts'
import type { AppointmentSource, Notice } from './appointment-source.ts'
import type { Channel } from './channel.ts'

/** What a patient is to be told on a channel. */
type NoticeRef = Notice

/** The events that `follow` is asked about. */
const followed = [
  'AppointmentBooked',
  'AppointmentRescheduled',
  'AppointmentConfirmed',
  'AppointmentCancelled',
  'CancellationUndone',
  'ActionProcessed',
  'ActionExpired',
] as const satisfies readonly AppointmentEvent['type'][]
type Followed = Extract<AppointmentEvent, { type: (typeof followed)[number] }>
type Item = DueItem<NoticeRef>

/** As soon as it is read. */
const atOnce = 0

type Channels = readonly Pick<Channel, 'name' | 'kinds'>[]

const noticeId = (appointmentId: string, kind: NotificationKind, channel: NotificationChannel) =>
  `${appointmentId}.${kind}.${channel}`

const unsent = (appointmentId: string, kind: NotificationKind, channels: Channels): string[] =>
  channels.map(({ name }) => noticeId(appointmentId, kind, name))

/** The news of a kind goes out on the channels that take it. */
const noticesIn = (kind: NotificationKind, appointmentId: string, dueAt: number, channels: Channels): Item[] =>
  channels
    .filter(({ kinds }) => kinds.includes(kind))
    .map(({ name: channel }) => {
      const id = noticeId(appointmentId, kind, channel)
      return { id, dueAt, ref: { appointmentId, kind, channel } }
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
      const ref = { appointmentId, kind: 'answered', channel, revision: numberOf(actionId) } as const
      return { id: `${actionId}.answered.${channel}`, dueAt, ref }
    })

/**
 * Schedules what is to be told of a booking (of a patient's to the practice, too), a move, a confirmation, a cancellation, its undoing or an answered request. What moves or cancels waits as long as it
 * is undone at a press (docs/decisions/0101). A move of the end alone is told nobody, nor is what staff want nobody told of.
 */
export const follow = (event: Pick<Followed, 'type' | 'data'>, at: string, channels: Channels): Following<Item> => {
  const { type, data } = event as Followed
  const undone = Date.parse(at) + undoMs
  if ('unannounced' in data && data.unannounced) {
    // Who is not told of a later move is not told of the one before either.
    const forget = type === 'AppointmentRescheduled' ? unsent(data.appointmentId, 'moved', channels) : []
    return { schedule: [], forget }
  }
  switch (type) {
    case 'AppointmentBooked': {
      const kinds = data.channel === 'public' ? (['booked', 'booked-online'] as const) : (['booked'] as const)
      return { schedule: kinds.flatMap((kind) => noticesIn(kind, data.appointmentId, atOnce, channels)), forget: [] }
    }
    case 'AppointmentConfirmed':
      return { schedule: noticesIn('confirmed', data.appointmentId, atOnce, channels), forget: [] }
    case 'AppointmentRescheduled': {
      // These take the place of what waits: of several moves the last one is told, of one that was taken back whoever heard of it.
      const dueAt = data.undoes === 'notified' ? atOnce : undone
      return { schedule: data.statusKept ? [] : noticesIn('moved', data.appointmentId, dueAt, channels), forget: [] }
    }
    case 'AppointmentCancelled':
      return { schedule: noticesIn('cancelled', data.appointmentId, undone, channels), forget: [] }
    case 'CancellationUndone': {
      const forget = unsent(data.appointmentId, 'cancelled', channels)
      return { schedule: noticesIn('reinstated', data.appointmentId, atOnce, channels), forget }
    }
    case 'ActionProcessed':
    case 'ActionExpired': {
      const dueAt = type === 'ActionProcessed' ? undone : atOnce
      return { schedule: data.answerBy === 'message' ? answersTo(data, dueAt, channels) : [], forget: [] }
    }
    default:
      return type satisfies never
  }
}

/** News as a process manager settles it. */
export const noticeItems = (
  { notify }: Pick<AppointmentSource, 'notify'>,
  channels: readonly Channel[],
): ItemKind<NoticeRef> => ({
  kind: 'notification',
  handles: followed,
  // Its type is one of `followed`, and every stored event passed its type's schema.
  follow: (event, at) => follow(event as Parameters<typeof follow>[0], at, channels),
  settle: notify,
})
