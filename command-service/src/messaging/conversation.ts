import {
  type AnswerAccount,
  type ReviewReason,
  type TwilioStatus,
  wayToAnswer,
} from '@clinic/shared-events/contracts/bot-conversations.ts'
import type {
  ConversationEvent,
  MessageMarkedForReview,
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
  type SnapshotOf,
  unreachable,
} from '../handling/decider.ts'
import { keptOf, type Recent, recentFrom, recentOf, withRecent } from './recent.ts'
import { isNewer } from './report-rank.ts'
import { type NewestAnswers, silenceFor, withAnswer } from './silence.ts'
import { fitsTemplate } from './staff-answer.ts'

/** What the bot asked: which of these appointments an action is about. */
export type Listing = NonNullable<MessageSent['data']['asked']>
export type Question = Listing & { responseId: string | null; askedAt: string }

/** A test message answers only what a test was asked, and a patient's own only what they were asked. */
export type Questions = Readonly<Record<'real' | 'test', Question | null>>

/** What was written last in a conversation, by whom and when. */
export type LastSent = { by: MessageSent['data']['by']; at: string }

export type OpenConversation = {
  status: 'open'
  conversationId: string
  /** Null once it was erased. */
  phoneNumber: string | null
  /** The service by which the patient wrote last, and the configuration it came through; null where it came through none. */
  messageType: MessageReceived['data']['messageType']
  configId: string | null
  /** The newest messages that came in: whether they wait for the bot, were answered, or are for staff without an answer. */
  received: Recent<'waiting' | 'answered' | 'marked'>
  /** The newest messages that went out, with what is known of their delivery. */
  sent: Recent<TwilioStatus | null>
  /** Null where nothing came in but tests, which open no time for free text. */
  lastReceivedAt: string | null
  questions: Questions
  /** A test is told apart here too. */
  lastSent: Readonly<Record<keyof Questions, LastSent | null>>
  answers: NewestAnswers
  /** A message that was not understood, was answered so, and waits for staff. */
  toldToWait: string | null
  toReview: readonly string[]
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
/** `account`: what would send it; null where nothing does. */
export type AnswerAsStaff = Command<
  'AnswerAsStaff',
  { messageId: string; content: string; account: AnswerAccount | null; seen: readonly string[] }
>
/** `seen`: the messages that were shown as waiting; what came later goes on waiting. */
export type ReviewConversation = Command<'ReviewConversation', { seen: readonly string[] }>
/** A message that the bot did not answer is for staff. */
export type LeaveToStaff = Command<'LeaveToStaff', { messageId: string; why: ReviewReason }>
export type ReportDelivery = Command<
  'ReportDelivery',
  {
    messageId: string
    messageSid: string | null
    status: TwilioStatus
    errorCode?: string | undefined
    byTemplate?: boolean | undefined
  }
>
export type ConversationCommand =
  | ReceiveMessage
  | AnswerAsBot
  | AnswerAsStaff
  | ReviewConversation
  | LeaveToStaff
  | ReportDelivery
export type ConversationRejection =
  | { type: 'ConversationNotFound' }
  /** The general template takes no such long text. */
  | { type: 'TooLongForTemplate' }
  /** What is written to an erased person is not stored. */
  | { type: 'ConversationErased' }

type ConversationDecision = Decision<ConversationEvent, ConversationRejection>

const evolve = (state: Conversation, event: Happened<ConversationEvent>): Conversation => {
  if (event.type === 'MessageReceived') return withReceived(state, event)
  return state.status === 'none' ? state : changed(state, event)
}

const noQuestions: Questions = { real: null, test: null }
const nothingYet = {
  ...{ lastReceivedAt: null, received: [], sent: [], toReview: [], answers: [], toldToWait: null },
  ...{ questions: noQuestions, lastSent: { real: null, test: null } },
}

const withReceived = (state: Conversation, { data, contact, at }: Happened<MessageReceived>): Conversation => {
  const { conversationId, messageId, messageType, configId, test } = data
  const known: Omit<OpenConversation, 'phoneNumber'> =
    state.status === 'open' ? state : { ...nothingYet, status: 'open', conversationId, messageType, configId }
  return {
    ...known,
    // A test says nothing of where the patient writes.
    ...(!test && { messageType, configId, lastReceivedAt: at }),
    phoneNumber: contact?.phoneNumber ?? null,
    received: withRecent(known.received, messageId, 'waiting'),
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
      return { ...state, sent: withRecent(state.sent, event.data.messageId, event.data.status) }
    case 'MessageMarkedForReview':
      return withMarked(state, event)
    case 'ConversationReviewed': {
      const { messageIds } = event.data
      const toldToWait = messageIds.some((id) => id === state.toldToWait) ? null : state.toldToWait
      return { ...state, toldToWait, toReview: state.toReview.filter((id) => !messageIds.includes(id)) }
    }
    default:
      return unreachable(event)
  }
}

const withMarked = (state: OpenConversation, { data }: MessageMarkedForReview): OpenConversation => {
  const { messageId, why } = data
  const unanswered = recentOf(state.received, messageId) === 'waiting'
  const received = unanswered ? withRecent(state.received, messageId, 'marked') : state.received
  const isTold = why === 'not-understood' && state.answers.some(({ inReplyTo }) => inReplyTo === messageId)
  const toldToWait = isTold ? messageId : state.toldToWait
  return { ...state, received, toldToWait, toReview: [...state.toReview, messageId] }
}

/** Which of the questions a message is about. */
export const kindOf = (delivery: MessageSent['data']['delivery']): keyof Questions =>
  delivery === 'test' ? 'test' : 'real'

const withSent = (state: OpenConversation, { data, at }: Happened<MessageSent>): OpenConversation => {
  const { messageId, inReplyTo, asked, responseId, by, delivery } = data
  return {
    ...state,
    sent: withRecent(state.sent, messageId, null),
    lastSent: { ...state.lastSent, [kindOf(delivery)]: { by, at } },
    answers: by === 'bot' ? withAnswer(state.answers, data, at) : state.answers,
    received: inReplyTo === undefined ? state.received : withRecent(state.received, inReplyTo, 'answered'),
    // Another answer of the bot ends its question; what staff write beside it does not.
    questions:
      by === 'staff'
        ? state.questions
        : { ...state.questions, [kindOf(delivery)]: asked ? { ...asked, responseId, askedAt: at } : null },
  }
}

const receive = ({ data }: ReceiveMessage, state: Conversation): ConversationDecision => {
  const { phoneNumber, patientName, content, ...open } = data
  if (state.status === 'open' && recentOf(state.received, data.messageId) !== undefined) return nothing
  const contact = { phoneNumber, ...(patientName !== undefined && { patientName }) }
  return accept({ type: 'MessageReceived', data: open, contact, clinical: { content } })
}

/** So many messages of one conversation wait for staff at most: it is marked by then, and shown whole. */
const mostToReview = 500

const marked = (state: OpenConversation, messageId: string, why: ReviewReason): ConversationEvent[] => {
  const { conversationId, toReview } = state
  if (toReview.length >= mostToReview) return []
  return [{ type: 'MessageMarkedForReview', data: { conversationId, messageId, why } }]
}

/** One answer to each message, however often it is delivered; none to one that was left to staff, or where the bot said enough. */
const answerAsBot = ({ data, meta }: AnswerAsBot, state: OpenConversation): ConversationDecision => {
  const { content, patientName, review, ...open } = data
  const standing = recentOf(state.received, data.inReplyTo)
  if (standing === 'answered' || standing === 'marked') return nothing
  const silence = silenceFor(state, data, meta.now)
  if (silence !== null) return accept(...marked(state, data.inReplyTo, silence))
  const { conversationId, messageType } = state
  const sent: MessageSent = {
    type: 'MessageSent',
    data: { ...open, conversationId, messageType, by: 'bot' },
    contact: patientName === undefined ? {} : { patientName },
    clinical: { content },
  }
  return accept<ConversationEvent>(sent, ...(review === null ? [] : marked(state, data.inReplyTo, review)))
}

const leaveToStaff = ({ data }: LeaveToStaff, state: OpenConversation): ConversationDecision =>
  recentOf(state.received, data.messageId) === 'waiting' ? accept(...marked(state, data.messageId, data.why)) : nothing

/** What staff write answers what they saw waiting. The way it goes out is decided here, whatever their screen said of it. */
const answerAsStaff = ({ data, meta }: AnswerAsStaff, state: OpenConversation): ConversationDecision => {
  const { messageId, content, account, seen } = data
  if (state.phoneNumber === null) return refuse({ type: 'ConversationErased' })
  const { conversationId, messageType } = state
  const way = wayToAnswer(state, account, meta.now)
  if (way === 'template' && !fitsTemplate(content)) return refuse({ type: 'TooLongForTemplate' })
  const delivery = way === 'by-hand' ? 'by-hand' : 'twilio'
  const none = { responseId: null, action: 'none', outcome: 'none' } as const
  const sent: MessageSent = {
    type: 'MessageSent',
    data: {
      conversationId,
      messageId,
      messageType,
      by: 'staff',
      ...none,
      delivery,
      ...(way === 'template' && { byTemplate: true }),
    },
    contact: {},
    clinical: { content },
  }
  return accept<ConversationEvent>(sent, ...reviewed(state, seen))
}

const reviewed = ({ conversationId, toReview }: OpenConversation, seen: readonly string[]): ConversationEvent[] => {
  const messageIds = toReview.filter((id) => seen.includes(id))
  return messageIds.length === 0 ? [] : [{ type: 'ConversationReviewed', data: { conversationId, messageIds } }]
}

/** A report that is not newer than what is known changes nothing: they come in any order. */
const report = ({ data }: ReportDelivery, state: OpenConversation): ConversationDecision => {
  const { messageId, messageSid, status, errorCode, byTemplate } = data
  const known = recentOf(state.sent, messageId)
  if (known === undefined || (known !== null && !isNewer(data, known))) return nothing
  const { conversationId } = state
  const what = { ...(errorCode !== undefined && { errorCode }), ...(byTemplate && { byTemplate }) }
  const reported = { conversationId, messageId, messageSid, status, ...what }
  return accept({ type: 'DeliveryReported', data: reported })
}

const snapshot: SnapshotOf<Conversation> = {
  shape: 1,
  write: (state) =>
    state.status === 'none' ? state : { ...state, received: keptOf(state.received), sent: keptOf(state.sent) },
  read(kept) {
    const state = kept as Conversation
    if (state.status === 'none') return state
    return { ...state, received: recentFrom(state.received), sent: recentFrom(state.sent) }
  },
}

/** `conversation-<id>`: what was written with one phone, and what of it is for staff. */
export const conversation: Decider<Conversation, ConversationCommand, ConversationEvent, ConversationRejection> = {
  initialState: () => ({ status: 'none' }),
  evolve,
  // A report has an id for each try, and one that is not newer changes nothing.
  repeatsDecided: ['DeliveryReported'],
  snapshot,
  decide(command, state) {
    if (command.type === 'ReceiveMessage') return receive(command, state)
    if (state.status === 'none') return refuse({ type: 'ConversationNotFound' })
    switch (command.type) {
      case 'AnswerAsBot':
        return answerAsBot(command, state)
      case 'AnswerAsStaff':
        return answerAsStaff(command, state)
      case 'ReviewConversation':
        return accept(...reviewed(state, command.data.seen))
      case 'LeaveToStaff':
        return leaveToStaff(command, state)
      case 'ReportDelivery':
        return report(command, state)
      default:
        return unreachable(command)
    }
  },
}
