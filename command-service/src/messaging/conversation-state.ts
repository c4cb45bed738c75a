import type { TwilioStatus } from '@clinic/shared-events/contracts/bot-conversations.ts'
import type {
  ConversationEvent,
  MessageMarkedForReview,
  MessageReceived,
  MessageSent,
} from '@clinic/shared-events/messaging/conversation-events.ts'
import { type Happened, type SnapshotOf, unreachable } from '../handling/decider.ts'
import { keptOf, type Recent, recentFrom, recentOf, withRecent } from './recent.ts'

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
  /** Since when staff write with the patient: the bot is silent for some hours (`isWithStaff`). Null where it answers. */
  withStaffSince: string | null
  /** The bot's newest answers to the patient, the newest first: which message each answered, and when. */
  answers: readonly { inReplyTo: string; at: string }[]
  /** A message that was not understood, was answered so, and waits for staff. */
  toldToWait: string | null
  toReview: readonly string[]
}
export type Conversation = { status: 'none' } | OpenConversation

export const evolve = (state: Conversation, event: Happened<ConversationEvent>): Conversation => {
  if (event.type === 'MessageReceived') return withReceived(state, event)
  return state.status === 'none' ? state : changed(state, event)
}

const noQuestions: Questions = { real: null, test: null }
const nothingYet = {
  lastReceivedAt: null,
  received: [],
  sent: [],
  toReview: [],
  answers: [],
  toldToWait: null,
  withStaffSince: null,
  questions: noQuestions,
  lastSent: { real: null, test: null },
}

const withReceived = (state: Conversation, { data, contact, at }: Happened<MessageReceived>): Conversation => {
  const { conversationId, messageId, messageType, configId, test, sentAt } = data
  const known: Omit<OpenConversation, 'phoneNumber'> =
    state.status === 'open' ? state : { ...nothingYet, status: 'open', conversationId, messageType, configId }
  return {
    ...known,
    // A test says nothing of where the patient writes.
    ...(!test && { messageType, configId, lastReceivedAt: later(known.lastReceivedAt, sentAt ?? at) }),
    phoneNumber: contact?.phoneNumber ?? null,
    received: withRecent(known.received, messageId, 'waiting'),
  }
}

/** Of two UTC ISO instants. */
const later = (one: string | null, other: string): string => (one !== null && one > other ? one : other)

const changed = (
  state: OpenConversation,
  event: Happened<Exclude<ConversationEvent, { type: 'MessageReceived' }>>,
): OpenConversation => {
  switch (event.type) {
    case 'MessageSent':
      return withSent(state, event)
    case 'MessageFileKept':
      return state
    case 'DeliveryReported':
      return { ...state, sent: withRecent(state.sent, event.data.messageId, event.data.status) }
    case 'MessageMarkedForReview':
      return withMarked(state, event)
    case 'ConversationReviewed': {
      const { messageIds } = event.data
      const toldToWait = messageIds.some((id) => id === state.toldToWait) ? null : state.toldToWait
      return { ...state, toldToWait, toReview: state.toReview.filter((id) => !messageIds.includes(id)) }
    }
    case 'ConversationTakenOver':
      return { ...state, withStaffSince: event.at }
    case 'ConversationGivenBack':
      return { ...state, withStaffSince: null }
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
  const kind = kindOf(delivery)
  return {
    ...state,
    sent: withRecent(state.sent, messageId, null),
    lastSent: { ...state.lastSent, [kind]: { by, at } },
    withStaffSince: by === 'staff' ? at : state.withStaffSince,
    answers: by === 'bot' ? withAnswer(state.answers, data, at) : state.answers,
    received: inReplyTo === undefined ? state.received : withRecent(state.received, inReplyTo, 'answered'),
    // Whatever is written after a question ends it.
    questions: { ...state.questions, [kind]: asked ? { ...asked, responseId, askedAt: at } : null },
  }
}

/** So many of the bot's newest answers are kept, and so many it has in a short time at most (`silentFor`). */
export const mostAnswers = 5

/** Only its newest answers are of use. A test is answered to nobody. */
const withAnswer = (
  known: OpenConversation['answers'],
  { inReplyTo, delivery }: MessageSent['data'],
  at: string,
): OpenConversation['answers'] =>
  inReplyTo === undefined || delivery === 'test' ? known : [{ inReplyTo, at }, ...known].slice(0, mostAnswers)

export const snapshot: SnapshotOf<Conversation> = {
  shape: 2,
  write: (state) =>
    state.status === 'none' ? state : { ...state, received: keptOf(state.received), sent: keptOf(state.sent) },
  read(kept) {
    const state = kept as Conversation
    if (state.status === 'none') return state
    return { ...state, received: recentFrom(state.received), sent: recentFrom(state.sent) }
  },
}
