import type { AppointmentEvent } from '@clinic/shared-events/appointments/events.ts'
import { reminderNotices, skippedForStaff } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import type { MessageWeek } from '@clinic/shared-events/contracts/reports.ts'
import { addDays, mondayOf, weekAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import { type AboutAppointment, type DeliveryEvent, isForPatient } from '@clinic/shared-events/deliveries/events.ts'
import { type Entry, withEntry } from '../entries.ts'
import type { Projection } from '../projection.ts'

const deliveries = [
  'DeliveryTaken',
  'DeliveryReported',
  'DeliveryPostponed',
  'DeliveryFailed',
  'DeliveryUnclear',
  'DeliverySkipped',
] as const satisfies readonly DeliveryEvent['type'][]
type OfDelivery = Extract<DeliveryEvent, { type: (typeof deliveries)[number] }>
type OfVisit = Extract<AppointmentEvent, { type: 'AppointmentConfirmed' | 'ReminderOpened' }>
type Handled = OfDelivery | OfVisit

/** How far a delivery of the week got; 'failed': it did not go out, or did not arrive. */
type Went = 'sent' | 'delivered' | 'read' | 'failed'

/**
 * A week with its counts and, to fold what comes, what is never answered: its deliveries, the visits that reminders had gone out for by then, by the
 * reminder, and those of them that their patients confirmed in it.
 */
export type CountedWeek = MessageWeek & {
  week: string
  deliveries: readonly Entry<{ went: Went }>[]
  reminded: readonly Entry<{ visit: string }>[]
  confirmations: readonly string[]
}

/** The counts in the order they are kept beside the document. */
export const countsOfMessages = ['sent', 'delivered', 'read', 'confirmed', 'failed'] as const

/**
 * What was sent to patients in each week, and the visits that were confirmed in it after a reminder (docs/decisions/0158):
 * a document per week, by its Monday in Costa Rica. A delivery counts once, with how far it got, in the week in which it was planned. A reminder is
 * noted in every week until its visit, so that the week of the confirmation knows it.
 */
export const messageWeeks: Projection<CountedWeek, Handled> = {
  name: 'message-weeks',
  /** 2: what was taken and is to be sent anew went out no more; an address that cannot be written to. 3: lists. */
  version: 3,
  handles: [...deliveries, 'AppointmentConfirmed', 'ReminderOpened'],
  indexes: [{ fields: ['week', ...countsOfMessages] }],
  idsOf(event) {
    if (event.type === 'AppointmentConfirmed') return event.data.by === 'patient' ? [weekAt(event.at)] : []
    if (event.type === 'ReminderOpened') return weeksUntil(event.data, event.at)
    const { about, plannedIn } = event.data
    if (!isForPatient(about) || (about.of === 'appointment' && about.kind === 'booked-online')) return []
    const own = plannedIn ?? weekAt(event.at)
    return isReminder(about) ? [...new Set([own, ...weeksUntil(about, event.at)])] : [own]
  },
  apply(known, event, week) {
    const before: Kept = known ?? { deliveries: [], reminded: [], confirmations: [] }
    if (event.type === 'AppointmentConfirmed') {
      const visit = visitOf(event.data)
      const isNew = before.reminded.some((one) => one.visit === visit) && !before.confirmations.includes(visit)
      return isNew ? counted(week, { ...before, confirmations: [...before.confirmations, visit] }) : known
    }
    if (event.type === 'ReminderOpened') {
      const visit = visitOf(event.data)
      return counted(week, { ...before, reminded: withEntry(before.reminded, visit, { visit }) })
    }
    return counted(week, { ...before, ...afterDelivery(before, event, week) })
  },
  shown: ({ id, sent, delivered, read, confirmed, failed }) => ({ id, sent, delivered, read, confirmed, failed }),
}

type Kept = Pick<CountedWeek, 'deliveries' | 'reminded' | 'confirmations'>
type Visit = { appointmentId: string; date: string; startTime: string }

const isReminder = (about: OfDelivery['data']['about']): about is AboutAppointment =>
  about.of === 'appointment' && reminderNotices.includes(about.kind)

/** A visit as it stood when it was reminded of: one that was moved since is another. */
const visitOf = ({ appointmentId, date, startTime }: Visit): string => `${appointmentId} ${date} ${startTime}`

/** The weeks from an instant to the one that the visit is in. */
const weeksUntil = ({ date }: Visit, at: string): string[] => {
  const weeks: string[] = []
  for (let week = weekAt(at); week <= mondayOf(date); week = addDays(week, 7)) weeks.push(week)
  return weeks
}

const afterDelivery = ({ deliveries, reminded }: Kept, event: Recorded<OfDelivery>, week: string): Partial<Kept> => {
  const { about, deliveryId, plannedIn } = event.data
  const went = wentAfter(event)
  const isOfWeek = week === (plannedIn ?? weekAt(event.at))
  return {
    ...(isOfWeek && { deliveries: withEntry(deliveries, deliveryId, went && { went }) }),
    ...(isReminder(about) && {
      reminded: withEntry(reminded, deliveryId, went === null || went === 'failed' ? null : { visit: visitOf(about) }),
    }),
  }
}

/** Null where it was not to go out. */
const wentAfter = ({ type, data }: OfDelivery): Went | null => {
  switch (type) {
    case 'DeliveryTaken':
      return 'sent'
    case 'DeliveryReported':
      return data.status
    case 'DeliveryFailed':
    case 'DeliveryUnclear':
      return 'failed'
    case 'DeliveryPostponed':
      return null
    case 'DeliverySkipped':
      return skippedForStaff.includes(data.reason) ? 'failed' : null
    default:
      return type satisfies never
  }
}

const counted = (week: string, kept: Kept): CountedWeek => {
  let [sent, delivered, read, failed] = [0, 0, 0, 0]
  for (const { went } of kept.deliveries) {
    if (went === 'failed') failed += 1
    else sent += 1
    if (went === 'delivered' || went === 'read') delivered += 1
    if (went === 'read') read += 1
  }
  const { deliveries, reminded, confirmations } = kept
  return {
    id: week,
    week,
    sent,
    delivered,
    read,
    confirmed: confirmations.length,
    failed,
    deliveries,
    reminded,
    confirmations,
  }
}
