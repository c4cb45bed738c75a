import { z } from 'zod'
import { templateKinds } from '../contracts/messaging/bot-templates.ts'
import {
  deliveryProblem,
  notificationChannel,
  notificationKind,
  skipReason,
  unclearReason,
} from '../contracts/messaging/notifications.ts'
import { day, hour } from '../contracts/wire/common.ts'
import { defineEvent, type EventOf } from '../definitions/define-event.ts'

/**
 * News of an appointment, a reminder of it or the answer to a request, with the start the visit had when it was planned. `revision` counts the
 * moves that led to the schedule it is about, of an answer the requests up to the answered one.
 */
const ofAppointment = z.object({
  of: z.literal('appointment'),
  appointmentId: z.string(),
  kind: notificationKind,
  revision: z.int().nonnegative(),
  date: day,
  startTime: hour,
})
/** A message of a conversation, written by the bot or by staff. */
const ofConversation = z.object({
  of: z.literal('conversation'),
  conversationId: z.string(),
  messageId: z.string(),
  by: z.enum(['bot', 'staff']),
})
/** A mail or a template that an administrator tries; of a template with what and where. `appointmentId`: the one whose links it carries. */
const ofTest = z.object({
  of: z.literal('test'),
  what: z.enum([...templateKinds, 'mail']),
  contentSid: z.string().optional(),
  configId: z.string().optional(),
  appointmentId: z.string().optional(),
})
/** The mail with the link of an invitation. */
const ofInvitation = z.object({ of: z.literal('invitation'), staffId: z.string(), invitation: z.string() })
/** The mail with an order's link. */
const ofOrder = z.object({ of: z.literal('order'), orderId: z.string(), kind: z.literal('ordered') })
/** The mail with the link of a form that is put off. */
const ofForm = z.object({ of: z.literal('form'), form: z.literal('first-session') })
const about = z.discriminatedUnion('of', [ofAppointment, ofConversation, ofTest, ofInvitation, ofOrder, ofForm])
export type About = z.infer<typeof about>
export type AboutAppointment = z.infer<typeof ofAppointment>
type AboutPatient = Exclude<About, { of: 'test' | 'invitation' | 'form' }>
/** Whether something of the practice goes to a patient: not to who administers or works here, nor to whoever asked for their own text. */
export const isForPatient = (about: About): about is AboutPatient => !['test', 'invitation', 'form'].includes(about.of)

/** What goes out, on which channel, and what it belongs to (docs/decisions/0155-one-outgoing-message.md). */
const delivery = z.object({ deliveryId: z.string(), channel: notificationChannel, about })
export type DeliveryFacts = z.infer<typeof delivery>
/** What became of it. `plannedIn`: the Monday of the week in which it was first planned; absent where this is the first event. */
const counted = delivery.extend({ plannedIn: day.optional() })
/** A problem and the code the server gave, such as '550'; never its text, which may name the patient. `providerId`: of what was taken and reported so. */
const problem = { reason: deliveryProblem, code: z.string().optional(), providerId: z.string().optional() }

/** It is to go out: for the first time, or again because staff asked for it. `asked`: they asked for the first time, too. `phoneNumber`, `email`: of a test or a form's link, which go to nobody's record. */
const deliveryPlanned = defineEvent('DeliveryPlanned', 1, {
  data: delivery.extend({ asked: z.literal(true).optional() }),
  contact: z.object({ phoneNumber: z.string().optional(), email: z.string().optional() }),
})
/** It was not sent, and will not be. */
const deliverySkipped = defineEvent('DeliverySkipped', 1, {
  data: counted.extend({ reason: skipReason }),
})
/** It is tried from now on, by whoever recorded this and by nobody else. `attempt` counts from 1. `usefulUntil`: a UTC instant; absent where it is tried once. */
const deliveryClaimed = defineEvent('DeliveryClaimed', 1, {
  data: delivery.extend({ attempt: z.int().positive(), usefulUntil: z.string().optional() }),
})
/** A server that sends took it; `providerId` is the server's own name for it. `byTemplate`: as the general template, after it was refused as free text. */
const deliveryTaken = defineEvent('DeliveryTaken', 1, {
  data: counted.extend({ providerId: z.string().optional(), byTemplate: z.boolean().optional() }),
})
/** It is tried again at `retryAt`, a UTC instant, under a claim of its own: it was not taken, or its answer was lost once. */
const deliveryPostponed = defineEvent('DeliveryPostponed', 1, {
  data: counted.extend({ ...problem, retryAt: z.string() }),
})
/** It did not go out or did not arrive, and it is not tried any more unless staff ask for it. */
const deliveryFailed = defineEvent('DeliveryFailed', 1, { data: counted.extend(problem) })
/** Nobody knows whether a server took it; it is not tried again by itself. */
const deliveryUnclear = defineEvent('DeliveryUnclear', 1, {
  data: counted.extend({ reason: unclearReason }),
})
/** The provider told how far it got. */
const deliveryReported = defineEvent('DeliveryReported', 1, {
  data: counted.extend({ status: z.enum(['delivered', 'read']) }),
})
/** Staff looked at one that did not go out, and leave it. */
const deliverySeen = defineEvent('DeliverySeen', 1, { data: delivery })

export const deliveryEvents = [
  deliveryPlanned,
  deliverySkipped,
  deliveryClaimed,
  deliveryTaken,
  deliveryPostponed,
  deliveryFailed,
  deliveryUnclear,
  deliveryReported,
  deliverySeen,
] as const
export type DeliveryEvent = EventOf<(typeof deliveryEvents)[number]>
export const deliveryTypes: readonly DeliveryEvent['type'][] = deliveryEvents.map(({ type }) => type)

/** How far one got; that it is to go out is told by its claim, and that staff looked at one that did not changes nothing of it. */
export const deliveryStepTypes = [
  'DeliveryClaimed',
  'DeliveryTaken',
  'DeliverySkipped',
  'DeliveryPostponed',
  'DeliveryFailed',
  'DeliveryUnclear',
  'DeliveryReported',
] as const satisfies readonly DeliveryEvent['type'][]
export type DeliveryStep = Extract<DeliveryEvent, { type: (typeof deliveryStepTypes)[number] }>

/** `delivery-<id>`: one outgoing message and what became of it. The id follows from what it belongs to, so that a repeat finds it. */
export const deliveryStream = (id: string): string => `delivery-${id}`
