import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import {
  type NotificationChannel,
  type NotificationKind,
  notificationIdOf,
} from '@clinic/shared-events/contracts/notifications.ts'
import { type Booked, type Contact, type DeliveryOutcome, isBooked } from '../../appointments/appointment.ts'
import { appointment } from '../../appointments/decide-appointment.ts'
import { isReminder } from '../../appointments/notification-times.ts'
import { cancellationRevision, mayHaveArrived } from '../../appointments/notifications.ts'
import { answerTellsOfCancelling, answerTellsOfMove, numberOf } from '../../appointments/patient-requests.ts'
import type { StrangersBound } from '../../contacts/commands/strangers-bound.ts'
import type { Instant } from '../../handling/decider.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import { commandFrom, originWithoutKey, systemOrigin } from '../../handling/origin.ts'
import type { Settled } from '../../process-managers/item-kind.ts'
import { processManagerNames } from '../../process-managers/names.ts'
import type { Channel } from './channel.ts'
import { isOfStrangers } from './of-strangers.ts'

/** What bounds notifications that strangers cause. */
export type Bound = {
  bound: StrangersBound
  /** The contact that a patient's address on a channel is counted under; null for one that nobody can be written to at. */
  contactOn(channel: NotificationChannel, contact: Contact): string | null
}
/** `bounding`: null where nothing is bounded. */
export type NotifyParts = { handler: CommandHandler; now: () => Instant; bounding: Bound | null }
/** `revision`: of the schedule it is about; the current one when absent. */
export type Notice = { appointmentId: string; kind: NotificationKind; revision?: number }
type Attempt = { appointmentId: string; notificationId: string; attempt: number }

const actor = `system:${processManagerNames.notifications}`

/** The revision of the schedule that a notification of this kind is about now; a confirmation is about what was confirmed, though it was moved since. */
export const revisionOf = (kind: NotificationKind, { schedule }: Booked): number => {
  if (kind === 'booked') return 0
  if (kind === 'confirmed') return schedule.confirmedRevision ?? schedule.revision
  if (kind === 'cancelled' || kind === 'reinstated') return cancellationRevision(schedule)
  return isReminder(kind) ? schedule.startRevision : schedule.revision
}

/** Whether a patient has, or may have, the news on this channel that their visit was cancelled, before that was undone. */
const heardOfCancelling = (
  { name }: Pick<Channel, 'name'>,
  { appointmentId, schedule, notifications }: Booked,
): boolean => {
  const told = notifications[notificationIdOf(appointmentId, 'cancelled', name, cancellationRevision(schedule) - 1)]
  return told !== undefined && mayHaveArrived(told)
}

/** Whether a patient may have read in an answer to their request that the visit was cancelled, before that was undone. */
const readOfCancelling = (
  { appointmentId, requests, notifications }: Booked,
  { name }: Pick<Channel, 'name'>,
): boolean =>
  Object.entries(requests.ended).some(([id, { action, withVisit }]) => {
    const told = notifications[notificationIdOf(appointmentId, 'answered', name, numberOf(id))]
    return action === 'cancel' && withVisit === 'undone' && told !== undefined && mayHaveArrived(told)
  })

/** A message that answers the wish to be cancelled or moved says that it was done: nobody gets another that says the same. */
const toldByAnswer = (kind: NotificationKind, revision: number, { name }: Channel, { requests }: Booked): boolean => {
  if (name !== 'whatsapp') return false
  return kind === 'cancelled'
    ? answerTellsOfCancelling(requests)
    : kind === 'moved' && answerTellsOfMove(requests, revision)
}

/**
 * Sends notifications: claims each on its appointment's stream, hands it to its channel and records what came of it
 * (docs/decisions/0060-notifications.md). Any number of processes may do this at once. Rejects with `StoreAway`.
 */
export const createNotifier = ({ handler, now, bounding }: NotifyParts) => {
  /** Outcomes that could not be recorded yet: the log was away. */
  const unrecorded = new Map<string, Attempt & { outcome: DeliveryOutcome }>()

  const record = async (attempt: Attempt, outcome: DeliveryOutcome): Promise<Settled> => {
    const { appointmentId, notificationId } = attempt
    unrecorded.set(notificationId, { ...attempt, outcome })
    const origin = systemOrigin(
      processManagerNames.notifications,
      now(),
      'outcome',
      notificationId,
      String(attempt.attempt),
      outcome.kind,
    )
    const data = { notificationId, attempt: attempt.attempt, outcome }
    const { ok } = await handler.handle({
      stream: appointmentStream(appointmentId),
      decider: appointment,
      ...commandFrom(origin, { type: 'RecordNotification', data }),
    })
    if (!ok) return 'again'
    unrecorded.delete(notificationId)
    return 'over'
  }

  /** Admits one that strangers cause, the first time it is tried. @returns what takes that back; null where there is too much already */
  const admit = async (booked: Booked, kind: NotificationKind, { name }: Channel, isFirst: boolean) => {
    const { contact } = booked
    const counted = bounding && contact && isFirst && isOfStrangers(booked, kind)
    const contactId = counted ? bounding.contactOn(name, contact) : null
    if (!bounding || contactId === null) return async () => undefined
    return (await bounding.bound.admit(contactId)) ? () => bounding.bound.takeBack(contactId) : null
  }

  /** Who gets the claim; null when another has it, it is over, or it was skipped. 'busy': its stream is. */
  const claim = async (booked: Booked, kind: NotificationKind, revision: number, channel: Channel) => {
    const { appointmentId, contact } = booked
    const reach = contact ? await channel.reachOf(contact) : 'no-address'
    const notificationId = notificationIdOf(appointmentId, kind, channel.name, revision)
    const send =
      contact && reach === 'reachable'
        ? await channel.prepare({ booked, contact, kind, notificationId, revision })
        : null
    const isFirst = booked.notifications[notificationId] === undefined
    const takeBack = send && (await admit(booked, kind, channel, isFirst))
    const claimed = await handler.handle({
      stream: appointmentStream(appointmentId),
      decider: appointment,
      ...commandFrom(originWithoutKey(actor, now()), {
        type: 'ClaimNotification',
        data: { kind, channel: channel.name, revision, reach: send && !takeBack ? 'too-many' : reach },
      }),
    })
    const [event] = claimed.ok ? claimed.events : []
    if (event?.type !== 'NotificationClaimed') await takeBack?.()
    if (!claimed.ok) return 'busy'
    if (event?.type !== 'NotificationClaimed' || !send) return null
    return { send, appointmentId, notificationId, attempt: event.data.attempt }
  }

  return {
    /** Sends one, unless somebody does or did. */
    async notify({ appointmentId, kind, ...notice }: Notice, channel: Channel): Promise<Settled> {
      const { state } = await handler.read(appointmentStream(appointmentId), appointment)
      if (!isBooked(state)) return 'over'
      const revision = notice.revision ?? revisionOf(kind, state)
      if (toldByAnswer(kind, revision, channel, state)) return 'over'
      if (kind === 'reinstated' && !heardOfCancelling(channel, state) && !readOfCancelling(state, channel))
        return 'over'
      const id = notificationIdOf(appointmentId, kind, channel.name, revision)
      const left = unrecorded.get(id)
      if (left) return record(left, left.outcome)
      const known = state.notifications[id]
      if (known && known.progress !== 'postponed') return 'over'
      const claimed = await claim(state, kind, revision, channel)
      if (claimed === 'busy') return 'again'
      return claimed ? record(claimed, await claimed.send()) : 'over'
    },

    /** Ends a claim whose process ended; one whose outcome is known here is recorded. */
    giveUp(attempt: Attempt): Promise<Settled> {
      const left = unrecorded.get(attempt.notificationId)
      return record(attempt, left?.outcome ?? { kind: 'unclear', reason: 'process-ended' })
    },
  }
}
export type Notifier = ReturnType<typeof createNotifier>
