import {
  mayWriteFreely,
  type ReviewReason,
  type TwilioStatus,
} from '@clinic/shared-events/contracts/bot-conversations.ts'
import type {
  ConversationEvent,
  MessageReceived,
  MessageSent,
} from '@clinic/shared-events/messaging/conversation-events.ts'
import {
  accept,
  type Command,
  type Decider,
  type Decision,
  type Happened,
  nothing,
  refuse,
  unreachable,
} from '../handling/decider.ts'

/** What the bot asked: which of these appointments an action is about. */
export type Listing = NonNullable<MessageSent['data']['asked']>
export type Question = Listing & { responseId: string | null; askedAt: string }
/** A test message answers only what a test was asked, and a patient's own only what they were asked. */
export type Questions = Readonly<Record<'real' | 'test', Question | null>>

export type OpenConversation = {
  status: 'open'
  conversationId: string
  /** Null once it was erased. */
  phoneNumber: string | null
  messageType: MessageReceived['data']['messageType']
  /** The messages that came in, and of each the bot's answer, once there is one. */
  received: Readonly<Record<string, { reply: Reply | null }>>
  /** The messages that went out, with what is known of their delivery. */
  sent: Readonly<Record<string, TwilioStatus | null>>
  /** Null where nothing came in but tests, which open no time for free text. */
  lastReceivedAt: string | null
  questions: Questions
  toReview: readonly string[]
}
/** The bot's answer to a message. `content` is null once it was erased. */
export type Reply = Pick<MessageSent['data'], 'messageId' | 'action' | 'outcome'> & {
  content: string | null
  review: boolean
}
export type Conversation = { status: 'none' } | OpenConversation

type Received = MessageReceived['data'] & NonNullable<MessageReceived['contact']> & { content: string }
export type ReceiveMessage = Command<'ReceiveMessage', Received>
/** The bot's answer to a message, decided before (`bot-rule.ts`). */
export type AnswerAsBot = Command<
  'AnswerAsBot',
  Omit<MessageSent['data'], 'by' | 'conversationId' | 'messageType'> & {
    inReplyTo: string
    content: string
    patientName?: string | undefined
    review: ReviewReason | null
  }
>
export type AnswerAsStaff = Command<
  'AnswerAsStaff',
  { messageId: string; content: string; delivery: MessageSent['data']['delivery'] }
>
export type ReviewConversation = Command<'ReviewConversation', object>
export type ReportDelivery = Command<
  'ReportDelivery',
  { messageId: string; messageSid: string | null; status: TwilioStatus; errorCode?: string | undefined }
>
export type ConversationCommand = ReceiveMessage | AnswerAsBot | AnswerAsStaff | ReviewConversation | ReportDelivery
export type ConversationRejection =
  | { type: 'ConversationNotFound' }
  /** Free text is sent only so long after the last message that came in. */
  | { type: 'FreeTextTooLate' }
  /** What is written to an erased person is not stored. */
  | { type: 'ConversationErased' }

type ConversationDecision = Decision<ConversationEvent, ConversationRejection>

const evolve = (state: Conversation, event: Happened<ConversationEvent>): Conversation => {
  if (event.type === 'MessageReceived') return withReceived(state, event)
  return state.status === 'none' ? state : changed(state, event)
}

const noQuestions: Questions = { real: null, test: null }

const withReceived = (state: Conversation, { data, contact, at }: Happened<MessageReceived>): Conversation => {
  const { conversationId, messageId, messageType } = data
  const known: Omit<OpenConversation, 'phoneNumber' | 'messageType' | 'lastReceivedAt'> =
    state.status === 'open'
      ? state
      : { status: 'open', conversationId, received: {}, sent: {}, questions: noQuestions, toReview: [] }
  return {
    ...known,
    phoneNumber: contact?.phoneNumber ?? null,
    messageType,
    lastReceivedAt: data.test ? (state.status === 'open' ? state.lastReceivedAt : null) : at,
    received: { ...known.received, [messageId]: { reply: null } },
  }
}

const changed = (
  state: OpenConversation,
  event: Happened<Exclude<ConversationEvent, { type: 'MessageReceived' }>>,
): OpenConversation => {
  switch (event.type) {
    case 'MessageSent':
      return withSent(state, event)
    case 'DeliveryReported':
      return { ...state, sent: { ...state.sent, [event.data.messageId]: event.data.status } }
    case 'MessageMarkedForReview': {
      const { messageId } = event.data
      const known = state.received[messageId]
      const reply = known?.reply && { ...known.reply, review: true }
      const received = reply ? { ...state.received, [messageId]: { reply } } : state.received
      return { ...state, received, toReview: [...state.toReview, messageId] }
    }
    case 'ConversationReviewed': {
      const { messageIds } = event.data
      return { ...state, toReview: state.toReview.filter((id) => !messageIds.includes(id)) }
    }
    default:
      return unreachable(event)
  }
}

/** Which of the questions a message is about. */
export const kindOf = (delivery: MessageSent['data']['delivery']): keyof Questions =>
  delivery === 'test' ? 'test' : 'real'

const withSent = (state: OpenConversation, { data, clinical, at }: Happened<MessageSent>): OpenConversation => {
  const { messageId, inReplyTo, asked, responseId, action, outcome, by, delivery } = data
  const reply = { messageId, action, outcome, content: clinical?.content ?? null, review: false }
  return {
    ...state,
    sent: { ...state.sent, [messageId]: null },
    received: inReplyTo === undefined ? state.received : { ...state.received, [inReplyTo]: { reply } },
    // Another answer of the bot ends its question; what staff write beside it does not.
    questions:
      by === 'staff'
        ? state.questions
        : { ...state.questions, [kindOf(delivery)]: asked ? { ...asked, responseId, askedAt: at } : null },
  }
}

const receive = ({ data }: ReceiveMessage, state: Conversation): ConversationDecision => {
  const { phoneNumber, patientName, content, ...open } = data
  if (state.status === 'open' && Object.hasOwn(state.received, data.messageId)) return nothing
  const contact = { phoneNumber, ...(patientName !== undefined && { patientName }) }
  return accept({ type: 'MessageReceived', data: open, contact, clinical: { content } })
}

/** One answer to each message, however often it is delivered. */
const answerAsBot = ({ data }: AnswerAsBot, state: OpenConversation): ConversationDecision => {
  const { content, patientName, review, ...open } = data
  if (state.received[data.inReplyTo]?.reply) return nothing
  const { conversationId, messageType } = state
  const sent: MessageSent = {
    type: 'MessageSent',
    data: { ...open, conversationId, messageType, by: 'bot' },
    contact: patientName === undefined ? {} : { patientName },
    clinical: { content },
  }
  if (review === null) return accept(sent)
  const marked = { conversationId, messageId: data.inReplyTo, why: review }
  return accept<ConversationEvent>(sent, { type: 'MessageMarkedForReview', data: marked })
}

/** What staff write answers what waited for them. */
const answerAsStaff = ({ data, meta }: AnswerAsStaff, state: OpenConversation): ConversationDecision => {
  const { messageId, content, delivery } = data
  if (state.phoneNumber === null) return refuse({ type: 'ConversationErased' })
  if (delivery === 'twilio' && !mayWriteFreely(state.lastReceivedAt, meta.now))
    return refuse({ type: 'FreeTextTooLate' })
  const { conversationId, messageType } = state
  const none = { responseId: null, action: 'none', outcome: 'none' } as const
  const sent: MessageSent = {
    type: 'MessageSent',
    data: { conversationId, messageId, messageType, by: 'staff', ...none, delivery },
    contact: {},
    clinical: { content },
  }
  return accept<ConversationEvent>(sent, ...reviewed(state))
}

const reviewed = ({ conversationId, toReview }: OpenConversation): ConversationEvent[] =>
  toReview.length === 0 ? [] : [{ type: 'ConversationReviewed', data: { conversationId, messageIds: [...toReview] } }]

/** A report that is not newer than what is known changes nothing: they come in any order. */
const report = ({ data }: ReportDelivery, state: OpenConversation): ConversationDecision => {
  const { messageId, messageSid, status, errorCode } = data
  const known = Object.hasOwn(state.sent, messageId) ? state.sent[messageId] : undefined
  if (known === undefined || (known !== null && ranks[status] <= ranks[known])) return nothing
  const { conversationId } = state
  const reported = { conversationId, messageId, messageSid, status, ...(errorCode !== undefined && { errorCode }) }
  return accept({ type: 'DeliveryReported', data: reported })
}
const ranks: Readonly<Record<TwilioStatus, number>> = {
  ...{ unclear: 0, queued: 1, sending: 2, sent: 3, delivered: 5, read: 6 },
  ...{ undelivered: 4, failed: 4 },
}

/** `conversation-<id>`: what was written with one phone, and what of it is for staff. */
export const conversation: Decider<Conversation, ConversationCommand, ConversationEvent, ConversationRejection> = {
  initialState: () => ({ status: 'none' }),
  evolve,
  decide(command, state) {
    if (command.type === 'ReceiveMessage') return receive(command, state)
    if (state.status === 'none') return refuse({ type: 'ConversationNotFound' })
    switch (command.type) {
      case 'AnswerAsBot':
        return answerAsBot(command, state)
      case 'AnswerAsStaff':
        return answerAsStaff(command, state)
      case 'ReviewConversation':
        return accept(...reviewed(state))
      case 'ReportDelivery':
        return report(command, state)
      default:
        return unreachable(command)
    }
  },
}
