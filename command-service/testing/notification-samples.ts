import type { NotificationFacts } from '@clinic/shared-events/appointments/notification-events.ts'
import { type NotificationKind, notificationIdOf } from '@clinic/shared-events/contracts/notifications.ts'
import type { ClaimNotification, DeliveryOutcome, RecordNotification } from '../src/appointments/appointment.ts'
import { appointmentId, held, meta } from './appointment-samples.ts'

export const facts = (kind: NotificationKind = 'booked', revision = 0, at = held): NotificationFacts => ({
  appointmentId,
  notificationId: notificationIdOf(appointmentId, kind, 'email', revision),
  kind,
  channel: 'email',
  revision,
  date: at.date,
  startTime: at.startTime,
})

type Claim = Partial<ClaimNotification['data']> & { now?: string }
export const claim = ({ now = meta.now, ...data }: Claim = {}): ClaimNotification => ({
  type: 'ClaimNotification',
  data: { kind: 'booked', channel: 'email', revision: 0, reach: 'reachable', ...data },
  meta: { ...meta, now },
})
export const claimed = (attempt = 1, of = facts()) =>
  ({ type: 'NotificationClaimed', data: { ...of, attempt } }) as const
export const record = (outcome: DeliveryOutcome, attempt = 1, of = facts()): RecordNotification => ({
  type: 'RecordNotification',
  data: { notificationId: of.notificationId, attempt, outcome },
  meta,
})
export const sentOf = (of = facts()) => ({ type: 'NotificationSent', data: { ...of, providerId: 'm1' } }) as const
export const skippedOf = (reason: 'moved' | 'opted-out', of = facts()) =>
  ({ type: 'NotificationSkipped', data: { ...of, reason } }) as const
export const unclearOf = (of = facts()) =>
  ({ type: 'NotificationUnclear', data: { ...of, reason: 'answer-lost' } }) as const
export const failedOf = (of = facts()) =>
  ({ type: 'NotificationFailed', data: { ...of, reason: 'bad-address', code: '550' } }) as const
export const undeliveredOf = (of = facts(), code = '63016') =>
  ({ type: 'NotificationUndelivered', data: { ...of, reason: 'outside-window', code } }) as const
export const postponedOf = (retryAt = '2026-11-20T15:01:00.000Z', of = facts()) =>
  ({
    type: 'NotificationPostponed',
    data: { ...of, reason: 'refused-for-now', code: '451', retryAt },
  }) as const
