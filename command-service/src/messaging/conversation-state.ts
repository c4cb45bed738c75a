import type {
  ConversationEvent,
  ConversationOpened,
  MessageMarkedForReview,
  MessageReceived,
  MessageSent,
  NoticeSent,
} from '@clinic/shared-events/messaging/conversation-events.ts'
import { type Happened, type SnapshotOf, unreachable } from '../handling/decider.ts'

/** What the bot asked: which of these appointments an action is about. */
export type Listing = NonNullable<MessageSent['data']['asked']>
export type Question = Listing & { responseId: string | null; askedAt: string }

/** What was written last in a conversation, by whom and when. */
export type LastSent = Pick<MessageSent['data'], 'messageId' | 'by'> & { at: string }
/** News of an appointment that the number was sent, and when. */
export type SentNotice = Pick<NoticeSent['data'], 'deliveryId' | 'appointmentId' | 'kind' | 'date' | 'startTime'> & {
  at: string
  messageSid: string | null
}

export type OpenConversation = {
  status: 'open'
  conversationId: string
  /** Null once it was erased. */
  phoneNumber: string | null
  /** The service by which the patient wrote last, and the configuration it came through; null where it came through none. */
  messageType: MessageReceived['data']['messageType']
  configId: string | null
  /** Whether anything came in. */
  hasReceived: boolean
  /** Whether staff wrote first, before anything came in. */
  openedByStaff: boolean
  /** The messages that came in and that the bot has neither answered nor left to staff. */
  waiting: readonly string[]
  /** Null where nothing came in but tests, which open no time for free text. */
  lastReceivedAt: string | null
  question: Question | null
  lastSent: LastSent | null
  /** The newest news that the number was sent, the newest first. */
  notices: readonly SentNotice[]
  /** Since when staff write with the patient: the bot is silent for some hours (`isWithStaff`). Null where it answers. */
  withStaffSince: string | null
  /** Who of them took it over; null once any of them wrote. */
  takenOverBy: string | null
  /** The bot's newest answers to the patient, the newest first: which message each answered, and when. */
  answers: readonly { inReplyTo: string; at: string }[]
  /** A message that was not understood, was answered so, and waits for staff. */
  answeredUnread: string | null
  toReview: readonly string[]
}
export type Conversation = { status: 'none' } | OpenConversation

export const evolve = (state: Conversation, event: Happened<ConversationEvent>): Conversation => {
  if (event.type === 'MessageReceived') return withReceived(state, event)
  if (event.type === 'NoticeSent') return withNotice(state, event)
  if (event.type === 'ConversationOpened') return withOpened(state, event)
  return state.status === 'none' ? state : changed(state, event)
}

/** The events that a conversation begins with. */
type Beginning = ConversationOpened | MessageReceived | NoticeSent

const begun = ({
  conversationId,
  messageType,
}: Pick<MessageReceived['data'], 'conversationId' | 'messageType'>): OpenConversation => ({
  status: 'open',
  conversationId,
  messageType,
  configId: null,
  phoneNumber: null,
  hasReceived: false,
  openedByStaff: false,
  waiting: [],
  lastReceivedAt: null,
  question: null,
  lastSent: null,
  notices: [],
  withStaffSince: null,
  takenOverBy: null,
  answers: [],
  answeredUnread: null,
  toReview: [],
})

const withOpened = (
  state: Conversation,
  { data: { conversationId }, contact }: Happened<ConversationOpened>,
): OpenConversation => {
  const messageType = 'whatsapp'
  const known = state.status === 'open' ? state : begun({ conversationId, messageType })
  return { ...known, messageType, openedByStaff: true, phoneNumber: known.phoneNumber ?? contact?.phoneNumber ?? null }
}

const withReceived = (state: Conversation, { data, contact, at }: Happened<MessageReceived>): Conversation => {
  const { messageId, messageType, configId, test, sentAt } = data
  const known = state.status === 'open' ? state : begun(data)
  const lastReceivedAt = test ? known.lastReceivedAt : later(known.lastReceivedAt, sentAt ?? at)
  return {
    ...known,
    hasReceived: true,
    messageType,
    configId,
    lastReceivedAt,
    phoneNumber: contact?.phoneNumber ?? null,
    waiting: [...known.waiting, messageId].slice(-mostWaiting),
  }
}

/** So many wait at most: what is older was answered, or stands among what staff look at. */
const mostWaiting = 500

/** Of so many news a reply may be. */
const mostNotices = 20
const withNotice = (state: Conversation, { data, contact, at }: Happened<NoticeSent>): Conversation => {
  const { deliveryId, appointmentId, kind, date, startTime, messageSid = null } = data
  const known = state.status === 'open' ? state : begun(data)
  // One that is sent again takes the place of its earlier self.
  const others = known.notices.filter((notice) => notice.deliveryId !== deliveryId)
  const notices = [{ deliveryId, appointmentId, kind, date, startTime, messageSid, at }, ...others].slice(
    0,
    mostNotices,
  )
  return { ...known, phoneNumber: known.phoneNumber ?? contact?.phoneNumber ?? null, notices }
}

/** The news that a message answers by Twilio's word. */
export const noticeRepliedTo = (
  { notices }: OpenConversation,
  { repliedTo }: { repliedTo?: string | undefined },
): SentNotice | undefined =>
  repliedTo === undefined ? undefined : notices.find(({ messageSid }) => messageSid === repliedTo)

/** Of two UTC ISO instants. */
const later = (one: string | null, other: string): string => (one !== null && one > other ? one : other)

const changed = (state: OpenConversation, event: Happened<Exclude<ConversationEvent, Beginning>>): OpenConversation => {
  switch (event.type) {
    case 'MessageSent':
      return withSent(state, event)
    case 'MessageFileKept':
      return state
    case 'MessageMarkedForReview':
      return withMarked(state, event)
    case 'ConversationReviewed': {
      const { messageIds } = event.data
      const answeredUnread = messageIds.some((id) => id === state.answeredUnread) ? null : state.answeredUnread
      return { ...state, answeredUnread, toReview: state.toReview.filter((id) => !messageIds.includes(id)) }
    }
    case 'ConversationTakenOver':
      return { ...state, withStaffSince: event.at, takenOverBy: event.data.staffId ?? null }
    case 'NoticeNotDelivered':
      return { ...state, notices: state.notices.filter(({ deliveryId }) => deliveryId !== event.data.deliveryId) }
    case 'ConversationGivenBack':
      return { ...state, withStaffSince: null, takenOverBy: null }
    default:
      return unreachable(event)
  }
}

const without = (ids: readonly string[], id: string | undefined): readonly string[] => ids.filter((one) => one !== id)

const withMarked = (state: OpenConversation, { data }: MessageMarkedForReview): OpenConversation => {
  const { messageId, why } = data
  const isAnswered = why === 'not-understood' && state.answers.some(({ inReplyTo }) => inReplyTo === messageId)
  const answeredUnread = isAnswered ? messageId : state.answeredUnread
  const waiting = without(state.waiting, messageId)
  return { ...state, waiting, answeredUnread, toReview: [...state.toReview, messageId] }
}

const withSent = (state: OpenConversation, { data, at }: Happened<MessageSent>): OpenConversation => {
  const { messageId, inReplyTo, asked, responseId, by } = data
  return {
    ...state,
    lastSent: { messageId, by, at },
    ...(by === 'staff' && { withStaffSince: at, takenOverBy: null }),
    answers: by === 'bot' ? withAnswer(state.answers, data, at) : state.answers,
    waiting: without(state.waiting, inReplyTo),
    // Whatever is written after a question ends it.
    question: asked ? { ...asked, responseId, askedAt: at } : null,
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

/** Plain JSON as it is. */
export const snapshot: SnapshotOf<Conversation> = {
  shape: 7,
  write: (state) => state,
  read: (kept) => kept as Conversation,
}
