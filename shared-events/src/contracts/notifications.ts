import { z } from 'zod'

/** What a patient is told about an appointment; the reminders before the visit, the others once it happened. 'answered': staff answered a request. 'reinstated': that it was cancelled was a mistake. */
export const notificationKinds = [
  'booked',
  'moved',
  'cancelled',
  'confirmed',
  'reminder-3-days',
  'reminder-1-day',
  'answered',
  'reinstated',
] as const
export const notificationKind = z.enum(notificationKinds)
export type NotificationKind = z.infer<typeof notificationKind>

export const notificationChannels = ['email', 'whatsapp'] as const
export const notificationChannel = z.enum(notificationChannels)
export type NotificationChannel = z.infer<typeof notificationChannel>

/** Why something was not sent at all. 'too-late': nothing it says is of use any more. 'opted-out': the patient asked not to be written to. 'undone': what it says was undone. 'other-country': messages do not go to the number's country. 'too-many': strangers caused too much to one address that day. */
export const skipReasons = [
  'opted-out',
  'erased',
  'no-address',
  'other-country',
  'too-many',
  'moved',
  'cancelled',
  'completed',
  'visit-begun',
  'too-late',
  'undone',
] as const
export const skipReason = z.enum(skipReasons)
export type SkipReason = z.infer<typeof skipReason>

/**
 * Why a server did not take something, or did not bring it. 'refused-for-now': it asked to come again. 'bad-address': there is no such address or
 * number. 'opted-out-there': the patient told the provider, not us, that they do not want to be
 * written to. 'not-configured': the configuration it was to go out from is gone. 'not-delivered': taken, and not brought to the phone.
 */
export const deliveryProblems = [
  'unreachable',
  'refused-for-now',
  'refused',
  'bad-address',
  'outside-window',
  'opted-out-there',
  'not-configured',
  'not-delivered',
] as const
export const deliveryProblem = z.enum(deliveryProblems)
export type DeliveryProblem = z.infer<typeof deliveryProblem>

/** Why it is not known whether a server took something: the answer was lost, or the process ended in between. */
export const unclearReasons = ['answer-lost', 'process-ended'] as const
export const unclearReason = z.enum(unclearReasons)
export type UnclearReason = z.infer<typeof unclearReason>

/** One promise for each appointment, kind, channel and revision; its id, so that a repeat finds it. Of an answer `revision` counts the requests. */
export const notificationIdOf = (
  appointmentId: string,
  kind: NotificationKind,
  channel: NotificationChannel,
  revision: number,
): string => `${appointmentId}.${kind}.${channel}.${revision}`
