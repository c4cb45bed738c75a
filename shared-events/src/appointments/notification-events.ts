import { z } from 'zod'
import { day, hour } from '../contracts/common.ts'
import {
  deliveryProblem,
  notificationChannel,
  notificationKind,
  skipReason,
  unclearReason,
} from '../contracts/notifications.ts'
import { defineEvent, type EventOf } from '../log/define-event.ts'

/**
 * Which notification of an appointment it is, and the start the visit had when it was claimed or skipped. `revision` counts the moves that led to the
 * schedule it is about, of an answer the requests up to the answered one; `notificationId` follows from the appointment, kind, channel and revision (docs/decisions/0060-notifications.md).
 */
const notification = z.object({
  appointmentId: z.string(),
  notificationId: z.string(),
  kind: notificationKind,
  channel: notificationChannel,
  revision: z.int().nonnegative(),
  date: day,
  startTime: hour,
})
/** A problem and the code the server gave, such as '550'; never its text, which may name the patient. */
const problem = z.object({ reason: deliveryProblem, code: z.string().optional() })

/** It is tried from now on, by whoever recorded this and by nobody else. `attempt` counts from 1. */
export const notificationClaimed = defineEvent('NotificationClaimed', 1, {
  data: z.object({ ...notification.shape, attempt: z.int().positive() }),
})
/** The server took it; `providerId` is the server's own name for it. */
export const notificationSent = defineEvent('NotificationSent', 1, {
  data: z.object({ ...notification.shape, providerId: z.string().optional() }),
})
/** The server surely did not take it; it is tried again at `retryAt`, a UTC instant, under a claim of its own. */
export const notificationPostponed = defineEvent('NotificationPostponed', 1, {
  data: z.object({ ...notification.shape, ...problem.shape, retryAt: z.string() }),
})
/** The server did not take it, and it is not tried any more. */
export const notificationFailed = defineEvent('NotificationFailed', 1, {
  data: z.object({ ...notification.shape, ...problem.shape }),
})
/** It was not sent, and will not be. */
export const notificationSkipped = defineEvent('NotificationSkipped', 1, {
  data: z.object({ ...notification.shape, reason: skipReason }),
})
/** Nobody knows whether the server took it; it is not tried again, and staff see it. */
export const notificationUnclear = defineEvent('NotificationUnclear', 1, {
  data: z.object({ ...notification.shape, reason: unclearReason }),
})

/** It was taken and did not arrive: the provider said so later. */
export const notificationUndelivered = defineEvent('NotificationUndelivered', 1, {
  data: z.object({ ...notification.shape, ...problem.shape }),
})

export const notificationEvents = [
  notificationClaimed,
  notificationSent,
  notificationPostponed,
  notificationFailed,
  notificationSkipped,
  notificationUnclear,
  notificationUndelivered,
] as const
export type NotificationEvent = EventOf<(typeof notificationEvents)[number]>
export type NotificationFacts = z.infer<typeof notification>

export const notificationTypes = [
  'NotificationClaimed',
  'NotificationSent',
  'NotificationPostponed',
  'NotificationFailed',
  'NotificationSkipped',
  'NotificationUnclear',
  'NotificationUndelivered',
] as const satisfies readonly NotificationEvent['type'][]
