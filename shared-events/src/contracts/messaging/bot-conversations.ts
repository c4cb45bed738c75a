import { z } from 'zod'
import { adminOnly, declareCalls, staffOnly } from '../wire/call.ts'
import { entityId, listQuery, orAbsent, personal, phone, requiredText } from '../wire/common.ts'
import { declareFeeds } from '../wire/feed.ts'
import { searchLimit } from '../wire/search-text.ts'
import { type BotAction, botActions, messageServices } from './bot-settings.ts'
import { patientPreferences } from './contacts.ts'
import { messageFile } from './message-files.ts'
import { notificationKind } from './notifications.ts'
import { conversationAccount } from './staff-answers.ts'

/** Longest message that is read or written. */
export const messageLimit = 1600

/** How a message goes out: nobody is sent a test; what staff write is opened in their own messaging app where nothing sends it. */
export const deliveries = ['test', 'by-hand', 'twilio'] as const
/** What the bot does when it answers: something with an appointment, or it records whether the patient wants to be written to. */
export const messageActions = [...botActions, 'contact_opt_out', 'contact_opt_in'] as const
export type MessageAction = (typeof messageActions)[number]
/** What became of an action: none was asked for, it was done, it was asked for before, it could not be taken. */
export const actionOutcomes = ['none', 'done', 'already', 'refused'] as const
/** Why a message is for staff. */
export const reviewReasons = [
  'not-understood',
  'says-more',
  'no-appointment',
  'action-refused',
  'not-answered',
  'bot-inactive',
  'too-many',
  'other-country',
  'with-staff',
  'not-sent',
  'brings-file',
] as const
export type ReviewReason = (typeof reviewReasons)[number]
/** What Twilio says of a message: taken, brought to the phone, read there, or not taken or brought. */
const twilioStatuses = ['sent', 'delivered', 'read', 'failed'] as const

/** 'manual_review' while a message waits for staff. */
const conversationStatuses = ['active', 'manual_review'] as const

/** GET /api/twilio-bot/conversations: those of a status alone (ours), else all. */
const conversationListQuery = listQuery.extend({
  status: orAbsent(z.enum(conversationStatuses, 'Estado no válido')),
})

/** GET /api/twilio-bot/conversations answers a list of these, the one with the newest message first. */
export const botConversationRow = z.object({
  id: z.string(),
  configId: z.string().nullable(),
  /** Null once it was erased. */
  phoneNumber: personal,
  /** As the appointment has it that the bot last answered about, or that of an appointment or a record which staff wrote first to. */
  patientName: personal,
  /** What their profile at WhatsApp says: nobody checked it. */
  profileName: personal,
  appointmentId: z.string().nullable(),
  status: z.enum(conversationStatuses),
  messageType: z.enum(messageServices),
  lastMessageAt: z.string(),
  /** The last message that came in and was no test: free text is sent only so long after it. Null where none came in, as where staff wrote first. */
  lastReceivedAt: z.string().nullable(),
  /** What the bot asked last and was not answered. */
  context: z.object({ action: z.enum(botActions), appointmentIds: z.array(z.string()) }).nullable(),
  lastMessage: personal,
  /** What the message that came in last brought: the type of its first file, 'location', or nothing. */
  lastBrought: z.string().nullable(),
  /** What came in last. */
  lastReceived: personal,
  /** Its id; null where nothing came in. */
  lastReceivedId: z.string().nullable(),
  /** The newest that came in and waits for staff, as it stands in a list: what came in after it may need no answer. */
  waiting: z.object({ messageId: z.string(), content: personal, brought: z.string().nullable() }).nullable(),
  lastDirection: z.enum(['inbound', 'outbound']),
  /** Whether its last message that came in was a test. */
  test: z.boolean(),
  /** The messages that wait for staff. */
  toReview: z.array(z.string()),
  /** Since when staff write with the patient (`isWithStaff`); null where the bot answers. */
  withStaffSince: z.string().nullable(),
  /** The account of who of them wrote last or took it over. */
  withStaff: z.string().nullable(),
  revision: z.string(),
})
export type BotConversationRow = z.infer<typeof botConversationRow>

/** GET /api/twilio-bot/conversations/{id}/messages answers a list of these, the newest first. */
export const botMessageRow = z.object({
  id: z.string(),
  conversationId: z.string(),
  messageSid: z.string().nullable(),
  direction: z.enum(['inbound', 'outbound']),
  messageType: z.enum(messageServices),
  /** '' of one that is nothing but a file or a location, and of news. */
  content: personal,
  /** News of an appointment that the number was sent beside the conversation; null of what was written in it. */
  notice: notificationKind.nullable(),
  files: z.array(messageFile),
  /** The address of a map, of one that tells where somebody is. */
  location: personal,
  /** 'received'; of one that goes out 'test', 'by-hand', 'twilio' before it was begun, or how far it got (`Progress`). */
  status: z.string(),
  twilioStatus: z.enum(twilioStatuses).nullable(),
  errorCode: z.string().nullable(),
  /** Why it did not go out, or not yet. */
  reason: z.string().nullable(),
  /** Of one that goes out: by the general template, in one line. */
  byTemplate: z.boolean(),
  timestamp: z.string(),
  /** Of one that came in: whether the bot answered it, with which text and action. Of one that goes out: whether the bot wrote it. */
  processedByBot: z.boolean(),
  /** The account of who of the staff wrote it; null of what a patient or the bot wrote. */
  staffId: z.string().nullable(),
  botResponse: personal,
  actionTaken: z.enum(messageActions),
  needsManualReview: z.boolean(),
  reviewReason: z.enum(reviewReasons).nullable(),
  /** Sorts the messages of a conversation: the place of its event among all. */
  order: z.string(),
  revision: z.string(),
})
export type BotMessageRow = z.infer<typeof botMessageRow>

/** GET /api/twilio-bot/conversation-search (ours): part of a name or a number, or words of messages; all of them of one message. */
const conversationSearchQuery = listQuery.extend({ search: requiredText('Búsqueda', searchLimit) })

/** A conversation as it is found: with the newest message that has the words. */
export const conversationFound = botConversationRow.extend({
  found: z.object({ messageId: z.string(), content: z.string(), order: z.string() }),
})
export type ConversationFound = z.infer<typeof conversationFound>

/** GET /api/twilio-bot/counts (ours): how many conversations there are, and in how many of them messages wait for staff. */
const botCounts = z.object({ id: z.string(), conversations: z.int(), waiting: z.int() })
export type BotCounts = z.infer<typeof botCounts>

/** POST /api/twilio-bot/test-message (docs/specification.md#office-calls): a message as if it came from that phone. */
export const testMessageBody = z.object({
  phoneNumber: phone,
  message: requiredText('Mensaje', messageLimit),
  appointmentId: orAbsent(entityId),
})
/** What the bot answers and did. `conversationId` and `needsManualReview` are ours. */
export const testMessageAnswer = z.object({
  botResponse: z.string(),
  actionTaken: z.enum(messageActions),
  needsManualReview: z.boolean(),
  conversationId: z.string(),
})
export type TestMessageAnswer = z.infer<typeof testMessageAnswer>

/** POST /api/twilio-bot/conversations (ours): staff write first to whom an appointment or a record is of. */
const openConversationBody = z
  .object({ appointmentId: orAbsent(entityId), patientId: orAbsent(entityId) })
  .refine(
    ({ appointmentId, patientId }) => (appointmentId === undefined) !== (patientId === undefined),
    'Indique una cita o un expediente, y no los dos.',
  )
/** The conversation of that number, which may have been there before. */
const openedConversation = z.object({ conversationId: z.string() })

/** The `toReview` that the screen showed; what came later goes on waiting. */
const seen = z.array(entityId).max(1_000)
/** POST /api/twilio-bot/conversations/{id}/messages (ours): what staff answer, and the waiting messages it answers. */
export const answerConversationBody = z.object({ content: requiredText('Mensaje', messageLimit), seen })
/** POST /api/twilio-bot/conversations/{id}/review (ours). */
const reviewConversationBody = z.object({ seen })
/** `whatsappUrl`: a chat with the text, to be opened by hand where nothing sends it; null where it was sent. */
const answeredConversation = z.object({ messageId: z.string(), whatsappUrl: z.string().nullable() })

const nothing = z.object({})
/** What taking a conversation over and giving it back answer (ours): since when staff write with the patient. */
const turnedConversation = z.object({ withStaffSince: z.string().nullable() })

/** The words of an action, as a patient and staff read them: 'confirmar la cita'. */
export const actionWords: Readonly<Record<BotAction, string>> = {
  appointment_confirm: 'confirmar',
  appointment_cancel: 'cancelar',
  appointment_reschedule: 'reprogramar',
  none: 'ninguna',
}

export const botConversationCalls = declareCalls({
  listBotConversations: {
    method: 'GET',
    path: '/api/twilio-bot/conversations',
    who: staffOnly,
    summary: 'Conversaciones del bot, las de mensajes más nuevos primero',
    query: conversationListQuery,
    answer: z.array(botConversationRow),
  },
  searchConversations: {
    method: 'GET',
    path: '/api/twilio-bot/conversation-search',
    who: staffOnly,
    summary: 'Buscar conversaciones por nombre, número o palabras de sus mensajes; cada una, una vez',
    query: conversationSearchQuery,
    answer: z.array(conversationFound),
  },
  readBotConversation: {
    method: 'GET',
    path: '/api/twilio-bot/conversations/:id',
    who: staffOnly,
    summary: 'Una conversación del bot',
    answer: botConversationRow,
    refuses: [404],
  },
  readConversationPreferences: {
    method: 'GET',
    path: '/api/twilio-bot/conversations/:id/contact-preferences',
    who: staffOnly,
    summary: 'Si la persona de una conversación quiere recibir mensajes; vacío sin un número de teléfono',
    answer: patientPreferences,
    refuses: [404],
  },
  readAnswerAccount: {
    method: 'GET',
    path: '/api/twilio-bot/conversations/:id/answer-account',
    who: staffOnly,
    summary: 'Si algo enviaría una respuesta en una conversación, y con qué plantilla; vacío si se envía a mano',
    answer: conversationAccount,
    refuses: [404],
  },
  listBotMessages: {
    method: 'GET',
    path: '/api/twilio-bot/conversations/:id/messages',
    who: staffOnly,
    summary: 'Mensajes de una conversación, los más nuevos primero',
    query: listQuery,
    answer: z.array(botMessageRow),
  },
  countBot: {
    method: 'GET',
    path: '/api/twilio-bot/counts',
    who: staffOnly,
    summary: 'Cuántas conversaciones hay y en cuántas esperan mensajes a una persona',
    answer: botCounts,
  },
  sendTestMessage: {
    method: 'POST',
    path: '/api/twilio-bot/test-message',
    who: adminOnly,
    summary: 'Probar el bot: un mensaje como si viniera de ese teléfono',
    body: testMessageBody,
    answer: testMessageAnswer,
    refuses: [404, 409],
  },
  openConversation: {
    method: 'POST',
    path: '/api/twilio-bot/conversations',
    who: staffOnly,
    summary: 'Escribir primero a quien es de una cita o de un expediente; la conversación de su número, si ya la hay',
    body: openConversationBody,
    answer: openedConversation,
    good: 201,
    refuses: [404, 409],
  },
  answerConversation: {
    method: 'POST',
    path: '/api/twilio-bot/conversations/:id/messages',
    who: staffOnly,
    summary: 'Responder en una conversación; lo que se vio esperando revisión queda revisado',
    body: answerConversationBody,
    answer: answeredConversation,
    good: 201,
    refuses: [404, 409],
  },
  reviewConversation: {
    method: 'POST',
    path: '/api/twilio-bot/conversations/:id/review',
    who: staffOnly,
    summary: 'Marcar como revisados los mensajes de una conversación que se vieron',
    body: reviewConversationBody,
    answer: z.object({ reviewed: z.int() }),
    refuses: [404, 409],
  },
  takeOverConversation: {
    method: 'POST',
    path: '/api/twilio-bot/conversations/:id/take-over',
    who: staffOnly,
    summary: 'Atender una conversación en persona: el bot calla 12 horas',
    body: nothing,
    answer: turnedConversation,
    refuses: [404, 409],
  },
  giveBackConversation: {
    method: 'POST',
    path: '/api/twilio-bot/conversations/:id/give-back',
    who: staffOnly,
    summary: 'Devolver una conversación al bot',
    body: nothing,
    answer: turnedConversation,
    refuses: [404, 409],
  },
})

export const botConversationFeeds = declareFeeds({
  conversations: { projection: 'bot-conversations', room: 'staff', row: botConversationRow },
  messages: { projection: 'bot-messages', room: 'staff', row: botMessageRow },
  counts: { projection: 'bot-counts', room: 'staff', row: botCounts },
})
