import { z } from 'zod'

/** What a patient is told about an appointment; the reminders before the visit, the others once it happened. 'answered': staff answered a request. 'reinstated': that it was cancelled was a mistake. 'booked-online': what the practice itself is mailed of a patient's booking. */
export const notificationKinds = [
  'booked',
  'moved',
  'cancelled',
  'confirmed',
  'reminder-3-days',
  'reminder-1-day',
  'answered',
  'reinstated',
  'booked-online',
] as const
export const notificationKind = z.enum(notificationKinds)
export type NotificationKind = z.infer<typeof notificationKind>

/** All that goes out by itself, which its id and its words name: beside those of appointments the mail with an order's link. */
const noticeKinds = [...notificationKinds, 'ordered'] as const
export const noticeKind = z.enum(noticeKinds)
export type NoticeKind = z.infer<typeof noticeKind>

/** Those that remind of a visit. */
export const reminderNotices: readonly NotificationKind[] = ['reminder-3-days', 'reminder-1-day']

export const notificationChannels = ['email', 'whatsapp'] as const
export const notificationChannel = z.enum(notificationChannels)
export type NotificationChannel = z.infer<typeof notificationChannel>

/** Why something was not sent at all. 'too-late': nothing it says is of use any more. 'opted-out': the patient asked not to be written to. 'no-address': the one they gave cannot be written to; each visit has one, of each channel. 'undone': what it says was undone. 'other-country': messages do not go to the number's country. 'too-many': strangers caused too much to one address that day. 'reminded-by-hand': staff opened the chat of that reminder. 'no-mail-server': there is none to send it. 'saved': it was put into a folder instead. 'messages-off': nobody is written to. */
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
  'reminded-by-hand',
  'no-mail-server',
  'saved',
  'messages-off',
] as const
export const skipReason = z.enum(skipReasons)
export type SkipReason = z.infer<typeof skipReason>

/**
 * Why a server did not take something, or did not bring it. 'refused-for-now': it asked to come again. 'bad-address': there is no such address or
 * number. 'account-refused': the practice's account or server was refused, not this message. 'opted-out-there': the patient told the provider, not us, that they do not want to be
 * written to. 'not-configured': the configuration it was to go out from is gone. 'not-delivered': taken, and not brought to the phone. 'not-known': the answer was lost, and no report says that it was taken.
 */
export const deliveryProblems = [
  'unreachable',
  'refused-for-now',
  'refused',
  'account-refused',
  'bad-address',
  'outside-window',
  'opted-out-there',
  'not-configured',
  'not-delivered',
  'not-known',
] as const
export const deliveryProblem = z.enum(deliveryProblems)
export type DeliveryProblem = z.infer<typeof deliveryProblem>

/** Why it is not known whether a server took something: the answer was lost, or the process ended in between. */
export const unclearReasons = ['answer-lost', 'process-ended'] as const
export const unclearReason = z.enum(unclearReasons)
export type UnclearReason = z.infer<typeof unclearReason>

/** How far something that goes out got. 'claimed': it is being tried. 'taken': a server that sends took it. */
const progresses = [
  'planned',
  'claimed',
  'postponed',
  'taken',
  'delivered',
  'read',
  'failed',
  'skipped',
  'unclear',
] as const
export type Progress = (typeof progresses)[number]

/** Why something did not go out that is for staff to look at: anything that failed or is unclear, and these of what was skipped. */
export const skippedForStaff: readonly SkipReason[] = ['no-address', 'other-country', 'too-many', 'too-late']

/** One promise for each appointment or order, kind, channel and revision; its id, so that a repeat finds it. Of an answer `revision` counts the requests. */
export const deliveryIdOf = (
  ownerId: string,
  kind: NoticeKind,
  channel: NotificationChannel,
  revision: number,
): string => `${ownerId}.${kind}.${channel}.${revision}`

/** The delivery of the mail with an order's link: there is one. */
export const orderMailIdOf = (orderId: string): string => deliveryIdOf(orderId, 'ordered', 'email', 0)
