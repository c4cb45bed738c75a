import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import type { ReminderHours } from '@clinic/shared-events/contracts/appointments/reminder-hours.ts'
import { startOf, undoMs } from '@clinic/shared-events/contracts/appointments/visits.ts'
import {
  deliveryIdOf,
  type NotificationChannel,
  type NotificationKind,
} from '@clinic/shared-events/contracts/messaging/notifications.ts'
import type { DeliveryFacts } from '@clinic/shared-events/deliveries/events.ts'
import { type Booked, isBooked } from '../../appointments/appointment.ts'
import { appointment } from '../../appointments/deciders/decide-appointment.ts'
import { isReminded, isReminder } from '../../appointments/deciders/notification-times.ts'
import { reasonToSkip, usefulUntil } from '../../appointments/deciders/skip-reason.ts'
import { cancellationRevision } from '../../appointments/deciders/visit-schedule.ts'
import { answerCoversCancelling, answerCoversMove, numberOf } from '../../appointments/patient-requests.ts'
import type { StrangersBound } from '../../contacts/commands/strangers-bound.ts'
import type { Counted, Reachable } from '../../contacts/counted-address.ts'
import { type Deliverer, type Prepare, readDelivery } from '../../deliveries/commands/deliver.ts'
import type { Source } from '../../deliveries/commands/delivery-items.ts'
import { askedAtOf, mayHaveArrived } from '../../deliveries/delivery-state.ts'
import type { Instant } from '../../handling/decider.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import type { Settled } from '../../process-managers/item-kind.ts'
import type { Channel } from './channel.ts'
import { isOfStrangers } from './of-strangers.ts'

/** What bounds what strangers cause. */
export type Bound = {
  bound: StrangersBound
  /** What somebody's address on a channel is counted under; null for one that nobody can be written to at. */
  countedOn(channel: NotificationChannel, contact: Reachable): Counted | null
}
/** `bounding`: null where nothing is bounded. */
type AppointmentSourceDeps = {
  handler: CommandHandler
  deliverer: Pick<Deliverer, 'deliver'>
  channels: readonly Channel[]
  /** When reminders go, as it is chosen now. */
  hours(): Promise<ReminderHours>
  now: () => Instant
  bounding: Bound | null
}
/** `revision`: of the schedule it is about; the current one when absent. */
export type Notice = {
  appointmentId: string
  kind: NotificationKind
  channel: NotificationChannel
  revision?: number | undefined
}
export type AppointmentSource = Source & {
  /** Tells a patient on a channel, unless somebody does or did. */
  notify(notice: Notice): Promise<Settled>
}

/** A visit with the revision of its last edit. */
type Edited = Booked & { edited: string }

/** The revision of the schedule that news of this kind is about now; a confirmation is about what was confirmed, though it was moved since. */
export const revisionOf = (kind: NotificationKind, { schedule }: Booked): number => {
  if (kind === 'booked' || kind === 'booked-online') return 0
  if (kind === 'confirmed') return schedule.confirmedRevision ?? schedule.revision
  if (kind === 'cancelled' || kind === 'reinstated') return cancellationRevision(schedule)
  return isReminder(kind) ? schedule.startRevision : schedule.revision
}

/** After so long it is looked at again what others are to send. Milliseconds. */
const laterMs = 10 * 60_000

/** Whether the patient hears the same of the bot or in the answer to a request: nobody gets two messages that say one thing. */
const answeredInChat = ({ kind, channel }: Notice, revision: number, { requests, schedule }: Booked): boolean => {
  if (channel !== 'whatsapp') return false
  if (kind === 'confirmed') return schedule.confirmedInChat
  if (kind === 'cancelled') return answerCoversCancelling(requests)
  return kind === 'moved' && answerCoversMove(requests, revision)
}

/** What a notice says and whether it may go, as it is when it is tried. */
const createPreparing = ({ hours, now, bounding }: AppointmentSourceDeps) => {
  /** Admits one that strangers cause. @returns what takes that back; null where there is too much already */
  const admit = async (booked: Booked, { kind, channel }: Notice, isFirst: boolean) => {
    const { contact } = booked
    const isCounted = bounding && contact && isFirst && isOfStrangers(booked, kind)
    const counted = isCounted ? bounding.countedOn(channel, contact) : null
    if (!bounding || counted === null) return async () => undefined
    return (await bounding.bound.admit(counted)) ? () => bounding.bound.takeBack(counted) : null
  }

  return (notice: Notice & { revision: number; deliveryId: string }, booked: Edited, channel: Channel): Prepare =>
    async (known) => {
      const { kind, revision, deliveryId } = notice
      const { contact, edited } = booked
      const askedAt = askedAtOf(known)
      const about = { kind, revision, askedAt, hours: await hours() }
      const reason = reasonToSkip(about, booked, now())
      if (reason !== null || contact === null) return { skip: reason ?? 'erased' }
      const reach = await channel.reachOf(contact)
      if (reach !== 'reachable') return { skip: reach }
      const refusedFreely = known.progress !== 'none' && known.refusedFreely
      const send = await channel.prepare({
        booked,
        edited,
        contact,
        kind,
        deliveryId,
        revision,
        askedAt,
        refusedFreely,
        withForm: !isReminded('reminder-1-day', booked, about.hours),
        begun: now() >= startOf(booked.held),
      })
      const dropped = await admit(booked, notice, known.progress === 'none')
      return dropped ? { send, dropped, usefulUntil: usefulUntil(about, booked, now()) } : { skip: 'too-many' }
    }
}

/** News of appointments, reminders and answers to requests as what goes out (docs/decisions/0155). Rejects with `StoreAway`. */
export const appointmentSource = (deps: AppointmentSourceDeps): AppointmentSource => {
  const { handler, deliverer, channels, hours, now } = deps
  const preparing = createPreparing(deps)

  const later = (): Settled => ({ againAt: Date.parse(now()) + laterMs })

  const read = async (appointmentId: string): Promise<Edited | null> => {
    const { state, edited } = await handler.read(appointmentStream(appointmentId), appointment)
    return isBooked(state) ? { ...state, edited: String(edited) } : null
  }

  const hasHeard = async (deliveryId: string) => mayHaveArrived(await readDelivery({ handler }, deliveryId))

  /** Whether a patient has, or may have, the news of what was undone since, the change before this revision: by itself, or in an answer to their request. */
  const heardOf = async (
    kind: 'cancelled' | 'moved',
    revision: number,
    { appointmentId, requests }: Booked,
    channel: NotificationChannel,
  ) => {
    if (await hasHeard(deliveryIdOf(appointmentId, kind, channel, revision - 1))) return true
    const asked = kind === 'cancelled' ? 'cancel' : 'reschedule'
    for (const [id, { action, withVisit }] of Object.entries(requests.ended))
      if (action === asked && withVisit === 'undone')
        if (await hasHeard(deliveryIdOf(appointmentId, 'answered', channel, numberOf(id)))) return true
    return false
  }

  /** Whether it is begun at all: a channel that cannot send now leaves no trace, nor does what the patient hears otherwise. */
  const isToBegin = async (notice: Notice, revision: number, booked: Booked, { name, isOpen }: Channel) => {
    const { kind } = notice
    // Who gave no e-mail is written to by WhatsApp alone (docs/decisions/0199).
    if (name === 'email' && booked.contact?.email === '') return false
    if ((isOpen && !(await isOpen(kind))) || answeredInChat(notice, revision, booked)) return false
    if (kind === 'moved' && booked.schedule.moveUndone === 'notified') return heardOf('moved', revision, booked, name)
    return kind !== 'reinstated' || heardOf('cancelled', revision, booked, name)
  }

  const sendNotice = async (notice: Notice, isBegun: boolean): Promise<Settled> => {
    const channel = channels.find(({ name, kinds }) => name === notice.channel && kinds.includes(notice.kind))
    const booked = await read(notice.appointmentId)
    if (!booked) return 'over'
    // A channel that this process does not have sends nothing; what was begun may have it again.
    if (!channel) return isBegun ? later() : 'over'
    const { appointmentId, kind } = notice
    const revision = notice.revision ?? revisionOf(kind, booked)
    // A cancellation that is taken back in time takes no other news with it.
    const undone = Date.parse(booked.statusAt) + undoMs
    const about = { kind, revision, askedAt: null, hours: await hours() }
    if (Date.parse(now()) < undone && reasonToSkip(about, booked, now()) === 'cancelled') return { againAt: undone }
    if (!isBegun && !(await isToBegin(notice, revision, booked, channel))) return 'over'
    const deliveryId = deliveryIdOf(appointmentId, kind, channel.name, revision)
    const { date, startTime } = booked.held
    const facts: DeliveryFacts = {
      deliveryId,
      channel: channel.name,
      about: { of: 'appointment', appointmentId, kind, revision, date, startTime },
    }
    return deliverer.deliver(facts, preparing({ ...notice, revision, deliveryId }, booked, channel))
  }

  return {
    notify: (notice) => sendNotice(notice, false),
    async send({ deliveryId, channel, about }) {
      if (about.of !== 'appointment') return 'over'
      const { appointmentId, kind, revision } = about
      const known = await readDelivery({ handler }, deliveryId)
      // The rounds keep the hours and how many begin at once; what staff ask for goes out now, and what is of no use any more ends here.
      if (isReminder(kind) && askedAtOf(known) === null) {
        const booked = known.progress === 'postponed' ? await read(appointmentId) : null
        if (!booked) return 'over'
        const about = { kind, revision, askedAt: null, hours: await hours() }
        if (reasonToSkip(about, booked, now()) === null) return later()
      }
      // What waits for the account to be mended goes on waiting, though its channel cannot send now.
      return sendNotice({ appointmentId, kind, channel, revision }, true)
    },
  }
}
