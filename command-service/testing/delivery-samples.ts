import type { Held } from '@clinic/shared-events/appointments/events.ts'
import {
  deliveryIdOf,
  type NotificationChannel,
  type NotificationKind,
} from '@clinic/shared-events/contracts/messaging/notifications.ts'
import type { DeliveryEvent, DeliveryFacts } from '@clinic/shared-events/deliveries/events.ts'
import { type Booked, isBooked } from '../src/appointments/appointment.ts'
import {
  type ClaimDelivery,
  type DeliveryOutcome,
  delivery,
  type RecordOutcome,
  type ReportDelivery,
} from '../src/deliveries/delivery.ts'
import { appointmentId, given as givenVisit, held, meta } from './appointment-samples.ts'
import { scenariosOf } from './given-when-then.ts'

export const { given } = scenariosOf(delivery)

export type VisitHistory = Parameters<typeof givenVisit>[0]
export type DeliveryHistory = Parameters<typeof given>[0]
/** The visit that these events make. */
export const visitAfter = (...history: VisitHistory): Booked => {
  const { state } = givenVisit(history)
  if (!isBooked(state)) throw new Error('not booked')
  return state
}

export const facts = (
  kind: NotificationKind = 'booked',
  revision = 0,
  { date, startTime }: Pick<Held, 'date' | 'startTime'> = held,
  channel: NotificationChannel = 'whatsapp',
): DeliveryFacts => ({
  deliveryId: deliveryIdOf(appointmentId, kind, channel, revision),
  channel,
  about: { of: 'appointment', appointmentId, kind, revision, date, startTime },
})
export const ofTest: DeliveryFacts = {
  deliveryId: 't1',
  channel: 'whatsapp',
  about: { of: 'test', what: 'general', contentSid: 'HX01', configId: 'one' },
}
export const ofAnswer = (by: 'bot' | 'staff'): DeliveryFacts => ({
  deliveryId: 'm1',
  channel: 'whatsapp',
  about: { of: 'conversation', conversationId: 'one', messageId: 'm1', by },
})

type DataOf<T extends DeliveryEvent['type']> = Partial<Extract<DeliveryEvent, { type: T }>['data']>
export const planned = (of = facts()) => ({ type: 'DeliveryPlanned', data: of, contact: {} }) as const
/** Until the next day it is of use. */
export const usefulUntil = '2026-11-21T15:00:00.000Z'
/** @param until '' where it is tried once */
export const claimed = (attempt = 1, of = facts(), until = usefulUntil) =>
  ({ type: 'DeliveryClaimed', data: { ...of, attempt, ...(until !== '' && { usefulUntil: until }) } }) as const
/** Both, as the first claim records them. */
export const begun = (of = facts(), until = usefulUntil) => [planned(of), claimed(1, of, until)]
/** What became of one that was planned on Friday 2026-11-20. */
const later = () => ({ ...facts(), plannedIn: '2026-11-16' })
export const taken = (more: DataOf<'DeliveryTaken'> = { providerId: 'SM1' }) =>
  ({ type: 'DeliveryTaken', data: { ...later(), ...more } }) as const
export const postponed = (more: DataOf<'DeliveryPostponed'> = {}) =>
  ({
    type: 'DeliveryPostponed',
    data: { ...later(), reason: 'refused-for-now', code: '20429', retryAt: meta.now, ...more },
  }) as const
export const failed = (more: DataOf<'DeliveryFailed'> = {}) =>
  ({ type: 'DeliveryFailed', data: { ...later(), reason: 'bad-address', code: '21211', ...more } }) as const
export const skipped = (more: DataOf<'DeliverySkipped'> = {}) =>
  ({ type: 'DeliverySkipped', data: { ...facts(), reason: 'opted-out', ...more } }) as const
export const unclear = (more: DataOf<'DeliveryUnclear'> = {}) =>
  ({ type: 'DeliveryUnclear', data: { ...later(), reason: 'answer-lost', ...more } }) as const
export const reported = (status: 'delivered' | 'read', more: Partial<DeliveryFacts> = {}) =>
  ({ type: 'DeliveryReported', data: { ...later(), ...more, status } }) as const
export const seen = { type: 'DeliverySeen', data: facts() } as const
/** What its number was lost once of. */
export const doubted = postponed({ reason: 'not-known', code: undefined })

export const claim = (more: Partial<ClaimDelivery['data']> = {}, now = meta.now): ClaimDelivery => ({
  type: 'ClaimDelivery',
  data: { ...facts(), skip: null, usefulUntil, ...more },
  meta: { ...meta, now },
})
export const record = (outcome: DeliveryOutcome, attempt = 1): RecordOutcome => ({
  type: 'RecordOutcome',
  data: { attempt, outcome },
  meta,
})
export const report = (data: ReportDelivery['data']): ReportDelivery => ({ type: 'ReportDelivery', data, meta })
export const sendAgain = { type: 'SendAgain', data: {}, meta } as const
export const see = { type: 'SeeDelivery', data: {}, meta } as const
