import { z } from 'zod'
import { actionOutcomes, deliveries, messageActions, reviewReasons } from '../contracts/messaging/bot-conversations.ts'
import { botActions, messageServices } from '../contracts/messaging/bot-settings.ts'
import { notificationKind } from '../contracts/messaging/notifications.ts'
import { day, hour } from '../contracts/wire/common.ts'
import { defineEvent, type EventOf } from '../definitions/define-event.ts'

const message = { conversationId: z.string(), messageId: z.string(), messageType: z.enum(messageServices) }
/** What people write to the bot is about their health as often as not. */
const written = z.object({ content: z.string() })

/**
 * Staff write first: to the number of an appointment (`appointmentId`) or of a record, by WhatsApp. Nothing came in from it so far. `patientName`: as it
 * stands there.
 */
const conversationOpened = defineEvent('ConversationOpened', 1, {
  data: z.object({ conversationId: z.string(), appointmentId: z.string().optional() }),
  contact: z.object({ phoneNumber: z.string(), patientName: z.string() }),
})

/**
 * A message came in. `test`: an administrator typed it in the test tab. `appointmentId`: the one a test is about, or the news that it answers. `button`: what
 * the button of that news stands for. `repliedTo`: Twilio's id of the message that it answers, or whose button was pressed. `wanted`: Twilio took it as asking
 * not to be written to (false) or to be again (true); absent for any other. `opens`: it is the first of its number, to which staff did not write before. `files`:
 * what it brought, with where Twilio has it below the account, 'Messages/MM…/Media/ME…'; null where it does not say. `location`: the address of a map. `sentAt`:
 * when it was sent, where it was missed and fetched later.
 */
const messageReceived = defineEvent('MessageReceived', 1, {
  data: z.object({
    ...message,
    messageSid: z.string().nullable(),
    configId: z.string().nullable(),
    test: z.boolean(),
    appointmentId: z.string().optional(),
    button: z.enum(botActions).optional(),
    repliedTo: z.string().optional(),
    wanted: z.boolean().optional(),
    opens: z.boolean().optional(),
    files: z.array(z.object({ type: z.string(), uri: z.string().nullable() })).optional(),
    sentAt: z.string().optional(),
  }),
  contact: z.object({ phoneNumber: z.string(), patientName: z.string().optional() }),
  clinical: written.extend({ location: z.string().optional() }),
})

/** A file that a message brought was fetched and is kept, sealed under the conversation's clinical key. `number`: which of them, from 0. */
const messageFileKept = defineEvent('MessageFileKept', 1, {
  data: z.object({ conversationId: z.string(), messageId: z.string(), number: z.int(), size: z.int() }),
})

/**
 * A message was written to a patient. `inReplyTo`: the message the bot answers. `action`: what was done with the appointment or the
 * patient's wish to be written to, and its `outcome`. `asked`: the appointments the bot asked to choose from, when each was to
 * begin as it was listed, and for which action. `delivery`: how it goes out. `byTemplate`: by the general template, as nothing else may be
 * sent; absent as free text.
 */
const messageSent = defineEvent('MessageSent', 1, {
  data: z.object({
    ...message,
    by: z.enum(['bot', 'staff']),
    inReplyTo: z.string().optional(),
    responseId: z.string().nullable(),
    action: z.enum(messageActions),
    outcome: z.enum(actionOutcomes),
    appointmentId: z.string().optional(),
    asked: z
      .object({
        action: z.enum(botActions),
        appointmentIds: z.array(z.string()),
        starts: z.array(z.object({ date: z.string(), startTime: z.string() })).optional(),
      })
      .optional(),
    delivery: z.enum(deliveries),
    byTemplate: z.boolean().optional(),
  }),
  contact: z.object({ patientName: z.string().optional() }),
  clinical: written,
})

/**
 * The number was sent news of an appointment, a reminder of it or the answer to a request, with the start it told. `messageSid`: Twilio's id of it, by
 * which a reply names it.
 */
const noticeSent = defineEvent('NoticeSent', 1, {
  data: z.object({
    conversationId: z.string(),
    deliveryId: z.string(),
    messageSid: z.string().optional(),
    messageType: z.enum(messageServices),
    appointmentId: z.string(),
    kind: notificationKind,
    date: day,
    startTime: hour,
  }),
  contact: z.object({ phoneNumber: z.string() }),
})

/** News that the number was sent did not arrive after all: they asked nobody. */
const noticeNotDelivered = defineEvent('NoticeNotDelivered', 1, {
  data: z.object({ conversationId: z.string(), deliveryId: z.string() }),
})

/** Somebody of the staff has to look at a message. */
const messageMarkedForReview = defineEvent('MessageMarkedForReview', 1, {
  data: z.object({ conversationId: z.string(), messageId: z.string(), why: z.enum(reviewReasons) }),
})

/** Staff looked at the messages that waited for it. */
const conversationReviewed = defineEvent('ConversationReviewed', 1, {
  data: z.object({ conversationId: z.string(), messageIds: z.array(z.string()) }),
})

/** Somebody of the staff (`staffId`) writes with the patient themselves: the bot is silent for some hours. */
const conversationTakenOver = defineEvent('ConversationTakenOver', 1, {
  data: z.object({ conversationId: z.string(), staffId: z.string().optional() }),
})

/** The bot answers again. */
const conversationGivenBack = defineEvent('ConversationGivenBack', 1, {
  data: z.object({ conversationId: z.string() }),
})

export const conversationEvents = [
  conversationOpened,
  messageReceived,
  messageFileKept,
  messageSent,
  noticeSent,
  noticeNotDelivered,
  messageMarkedForReview,
  conversationReviewed,
  conversationTakenOver,
  conversationGivenBack,
] as const
export type ConversationEvent = EventOf<(typeof conversationEvents)[number]>
export type ConversationOpened = EventOf<typeof conversationOpened>
export type MessageReceived = EventOf<typeof messageReceived>
export type MessageFileKept = EventOf<typeof messageFileKept>
export type MessageSent = EventOf<typeof messageSent>
export type NoticeSent = EventOf<typeof noticeSent>
export type MessageMarkedForReview = EventOf<typeof messageMarkedForReview>

/** `conversation-<id>`: what was written with one phone. The id is a keyed hash of the number. */
export const conversationStream = (id: string): string => `conversation-${id}`
