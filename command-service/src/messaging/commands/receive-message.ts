import type { ReviewReason } from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import { textsOf } from '@clinic/shared-events/contracts/messaging/message-texts.ts'
import { senderKey } from '@clinic/shared-events/contracts/wire/phones.ts'
import { entityIdOf } from '@clinic/shared-events/definitions/ids.ts'
import {
  type ConversationEvent,
  conversationStream,
  type MessageSent,
} from '@clinic/shared-events/messaging/conversation-events.ts'
import { causedBy, type Origin } from '../../handling/origin.ts'
import type { Folded } from '../../handling/streams/folded.ts'
import { wantedIn } from '../bot/preference-words.ts'
import { silentFor } from '../bot/silence.ts'
import { conversation } from '../conversation.ts'
import type { Conversation, OpenConversation } from '../conversation-state.ts'
import type { Settings } from '../settings.ts'
import { type Arrived, answerOf, type BotReply, type Incoming, prefer } from './bot-answer.ts'
import {
  type ConversationAnswer,
  type ConversationDeps,
  conversationIdOf,
  replyIdOf,
  sendToConversation,
  type Visit,
} from './conversation-deps.ts'

/** The bot's answer to a message. `content` is null once it was erased. */
type Reply = Pick<MessageSent['data'], 'messageId' | 'action' | 'outcome'> & {
  content: string | null
  review: boolean
}
/** What the bot answered, by this call or an earlier delivery of the same message; null where it was left to staff without an answer. */
type Received = { ok: true; conversationId: string; messageId: string; reply: Reply | null; position: bigint }
export type ReceivedAnswer =
  | Received
  | Extract<ConversationAnswer, { ok: false }>
  | { ok: false; rejection: { type: 'AppointmentNotFound' } }

/**
 * Takes a message in: records it, does what it asks for, and records the answer. Each part is a command whose id follows from the message,
 * so that a message which is delivered again, also after a crash half way, is answered once and acts once. One that came by a configuration
 * that is not active is left to staff.
 */
export const receiveMessage = async (
  deps: ConversationDeps,
  message: Incoming,
  origin: Origin,
): Promise<ReceivedAnswer> => {
  const { idSecret } = deps
  const { appointmentId } = message
  if (appointmentId !== undefined && !(await deps.appointments.read(appointmentId)))
    return { ok: false, rejection: { type: 'AppointmentNotFound' } }
  const conversationId = conversationIdOf(idSecret, message.phoneNumber, message.delivery === 'test' ? 'test' : 'real')
  const messageId = entityIdOf(idSecret, message.messageSid ?? origin.commandId, 'message')
  const received = await recordReceived(deps, message, { conversationId, messageId }, origin)
  if (!received.ok) return received
  const recorded = received.events.find((event) => event.type === 'MessageReceived')
  const about = recorded?.data.appointmentId
  const linked = about === undefined ? message : { ...message, appointmentId: about }
  // An earlier delivery may have been answered since.
  const known = received.isRepeat ? undefined : received
  return answerReceived(deps, { message: linked, conversationId, messageId }, origin, known)
}

/** A message that is recorded. */
type Recorded = { message: Incoming; conversationId: string; messageId: string }

/**
 * Answers a message that is recorded, unless it was answered or left to staff before.
 * @param origin of the message, whoever answers it
 * @param known the conversation as it is, where it was read just now
 */
export const answerReceived = async (
  deps: ConversationDeps,
  { message, conversationId, messageId }: Recorded,
  origin: Origin,
  known?: Pick<Folded<Conversation>, 'state' | 'position'>,
): Promise<ReceivedAnswer> => {
  const { idSecret, handler } = deps
  const { state, position } = known ?? (await handler.read(conversationStream(conversationId), conversation))
  if (state.status === 'none') throw new Error('a message that was recorded opened no conversation')
  if (!state.waiting.includes(messageId)) {
    const reply = replyIn(await deps.history(conversationId), messageId)
    return { ok: true, conversationId, messageId, reply, position }
  }

  const settings = await deps.readSettings()
  const why = reasonForStaff(deps, message, state, settings)
  if (why !== null) return markForStaff(deps, { message, state, messageId }, why, origin)
  const arrived: Arrived = {
    message,
    state,
    about: await visitAbout(deps, message),
    messageId,
    responses: settings.responses,
    texts: textsOf(settings.texts),
  }
  const answer = forStaff(message, await answerOf(deps, arrived, origin))
  const sent = await sendToConversation(
    deps,
    conversationId,
    { type: 'AnswerAsBot', data: { ...answer, messageId: replyIdOf(idSecret, messageId), inReplyTo: messageId } },
    causedBy(origin, 'reply', messageId),
  )
  if (!sent.ok) return sent
  return { ok: true, conversationId, messageId, reply: replyIn(sent.events, messageId), position: sent.position }
}

/**
 * The visit that a message is about; null where its number is that visit's no more: the news went to somebody else. Staff try with any. @throws Busy, StoreAway
 */
const visitAbout = async (
  { appointments }: ConversationDeps,
  { appointmentId, phoneNumber, delivery }: Incoming,
): Promise<Visit | null> => {
  if (appointmentId === undefined) return null
  if (delivery === 'test') return appointments.read(appointmentId)
  const person = await appointments.personOf(appointmentId)
  const isTheirs = person !== null && person !== 'erased' && senderKey(person.phone) === senderKey(phoneNumber)
  return isTheirs ? appointments.read(appointmentId) : null
}

/** Nobody but staff sees what a message brought. */
const forStaff = ({ files, location }: Incoming, answer: BotReply): BotReply =>
  files || location ? { ...answer, review: answer.review ?? 'brings-file' } : answer

/** The bot works with the active configuration alone; a test needs none. */
const isForBot = ({ delivery, configId }: Incoming, { activeId }: Settings): boolean =>
  delivery === 'test' || (configId !== null && configId === activeId)

/** The bot answers so long after a message was sent; then it is for staff (docs/decisions/0073). */
const answeredWithinMs = 10 * 60_000

/** Whether a message comes too late to be answered: its time is over, or who wrote it wrote another one since. */
const isLate = ({ sentAt }: Incoming, { lastReceivedAt }: OpenConversation, now: string): boolean => {
  if (sentAt === undefined) return false
  return (
    Date.parse(now) - Date.parse(sentAt) >= answeredWithinMs || (lastReceivedAt !== null && lastReceivedAt > sentAt)
  )
}

/** Why a message is left to staff before anything is done; null where the bot takes it. */
const reasonForStaff = (
  { isWrittenTo, now }: ConversationDeps,
  message: Incoming,
  state: OpenConversation,
  settings: Settings,
): ReviewReason | null => {
  if (!isForBot(message, settings)) return 'bot-inactive'
  if (message.delivery === 'test') return null
  if (isLate(message, state, now())) return 'not-answered'
  // An answer would not go out.
  return isWrittenTo(message.phoneNumber) ? silentFor(state, now()) : 'other-country'
}

/** Leaves a message to staff without an answer. Whether its sender wants to be written to is recorded all the same. */
const markForStaff = async (
  deps: ConversationDeps,
  arrived: Pick<Arrived, 'message' | 'state' | 'messageId'>,
  why: ReviewReason,
  origin: Origin,
): Promise<ReceivedAnswer> => {
  const { message, state, messageId } = arrived
  const wanted = message.wanted ?? wantedIn(message.content)
  if (wanted !== null && !(await saidSince(deps, message, state))) await prefer(deps, arrived, wanted, origin)
  const { conversationId } = state
  const left = { type: 'LeaveToStaff', data: { messageId, why } } as const
  const answer = await sendToConversation(deps, conversationId, left, causedBy(origin, 'left', messageId))
  return answer.ok ? { ok: true, conversationId, messageId, reply: null, position: answer.position } : answer
}

/** Whether who wrote a message that comes late said since whether they want to be written to: their last word counts. */
const saidSince = async (
  { history }: ConversationDeps,
  { sentAt }: Incoming,
  { conversationId }: OpenConversation,
): Promise<boolean> =>
  sentAt !== undefined &&
  (await history(conversationId)).some(
    (event) =>
      event.type === 'MessageReceived' &&
      (event.data.sentAt ?? event.at) > sentAt &&
      (event.data.wanted ?? wantedIn(event.clinical?.content ?? '')) !== null,
  )

const replyIn = (events: readonly ConversationEvent[], messageId: string): Reply | null => {
  const sent = events.find((event) => event.type === 'MessageSent' && event.data.inReplyTo === messageId)
  if (sent?.type !== 'MessageSent') return null
  const { messageId: replyId, action, outcome } = sent.data
  const review = events.some(({ type, data }) => type === 'MessageMarkedForReview' && data.messageId === messageId)
  return { messageId: replyId, action, outcome, content: sent.clinical?.content ?? null, review }
}

const recordReceived = (
  deps: ConversationDeps,
  message: Incoming,
  ids: { conversationId: string; messageId: string },
  origin: Origin,
): Promise<ConversationAnswer> => {
  const { delivery, files, location, sentAt, ...said } = message
  const { phoneNumber, content, patientName, messageSid, configId, messageType, appointmentId, wanted } = said
  const { button, repliedTo } = said
  const data = {
    ...ids,
    phoneNumber,
    content,
    messageSid,
    configId,
    messageType,
    test: delivery === 'test',
    ...(patientName !== undefined && { patientName }),
    ...(appointmentId !== undefined && { appointmentId }),
    ...(button !== undefined && { button }),
    ...(repliedTo !== undefined && { repliedTo }),
    ...(wanted !== undefined && { wanted }),
    ...(files && { files }),
    ...(location !== undefined && { location }),
    ...(sentAt !== undefined && { sentAt }),
  }
  return sendToConversation(deps, ids.conversationId, { type: 'ReceiveMessage', data }, origin)
}
