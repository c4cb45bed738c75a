import type { NotificationKind } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import type { Booked } from '../../appointments/appointment.ts'
import { isReminder } from '../../appointments/deciders/notification-times.ts'

/**
 * Whether a notification goes out for no other reason than what strangers did: the news of a public booking and of its confirmation through its link,
 * and the reminders of such a visit, as long as staff have neither confirmed nor moved it, nor taken its cancellation back.
 */
export const isOfStrangers = (
  { bookedBy, schedule }: Pick<Booked, 'bookedBy' | 'schedule'>,
  kind: NotificationKind,
): boolean =>
  bookedBy === 'public' &&
  !schedule.confirmedByStaff &&
  schedule.revision === 0 &&
  schedule.undone === 0 &&
  (kind === 'booked' || kind === 'confirmed' || isReminder(kind))
