import { bySoonest } from '@clinic/shared-events/contracts/appointments/visits.ts'
import type { actionOutcomes, ReviewReason } from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import { type Texts, textsOf } from '@clinic/shared-events/contracts/messaging/message-texts.ts'
import { entityIdOf } from '@clinic/shared-events/definitions/ids.ts'
import {
  type ConversationEvent,
  conversationStream,
  type MessageReceived,
  type MessageSent,
} from '@clinic/shared-events/messaging/conversation-events.ts'
import { readDelivery } from '../../deliveries/commands/deliver.ts'
import { causedBy, type Origin } from '../../handling/origin.ts'
import type { Folded } from '../../handling/streams/folded.ts'
import { decideStep } from '../bot/bot-rule.ts'
import type { Acting, Action, BotStep, Saying } from '../bot/bot-step.ts'
import { filled } from '../bot/bot-texts.ts'
import { needsVisits } from '../bot/needs-visits.ts'
import { wantedIn } from '../bot/preference-words.ts'
import { silentFor } from '../bot/silence.ts'
import { type AnswerAsBot, conversation } from '../conversation.ts'
import { type Conversation, noticeRepliedTo, type OpenConversation, type SentNotice } from '../conversation-state.ts'
import { type LastNotice, saysOf, type VisitWithNotice, withLastNotice } from '../last-notice.ts'
import type { Settings } from '../settings.ts'
import { askWhich } from '../visit-list.ts'
import {
  type ConversationAnswer,
  type ConversationDeps,
  conversationIdOf,
  replyIdOf,
  sendToConversation,
  type Visit,
} from './conversation-deps.ts'

/**
 * A message as it came in. `messageSid`: Twilio's id of it, by which it is known again; null for a test. `appointmentId`: the one it is
 * about, whatever its number. `repliedTo`: Twilio's id of the message it answers; `button`: what the pressed button stands for. `wanted`: what Twilio took it for. `files` and `location`: what it brought beside its text. `delivery`: how the bot's
 * answer goes out.
 */
export type Incoming = {
  phoneNumber: string
  content: string
  patientName?: string
  messageSid: string | null
  configId: string | null
  messageType: MessageReceived['data']['messageType']
  appointmentId?: string
  repliedTo?: string | undefined
  button?: Action | undefined
  wanted?: boolean | undefined
  files?: MessageReceived['data']['files']
  location?: string | undefined
  /** When it was sent, where that was before it came; a UTC ISO instant. */
  sentAt?: string
  delivery: 'test' | 'twilio'
}

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

  const about = message.appointmentId === undefined ? null : await deps.appointments.read(message.appointmentId)
  const settings = await deps.readSettings()
  const arrived: Arrived = {
    message,
    state,
    about,
    messageId,
    responses: settings.responses,
    texts: textsOf(settings.texts),
  }
  const why = reasonForStaff(deps, arrived, settings)
  if (why !== null) return markForStaff(deps, arrived, why, origin)
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

/** Nobody but staff sees what a message brought. */
const forStaff = ({ files, location }: Incoming, answer: BotReply): BotReply =>
  files || location ? { ...answer, review: answer.review ?? 'brings-file' } : answer

/** The bot works with the active configuration alone; a test needs none. */
const isForBot = ({ delivery, configId }: Incoming, { activeId }: Settings): boolean =>
  delivery === 'test' || (configId !== null && configId === activeId)

/** The bot answers so long after a message was sent; then it is for staff (docs/decisions/0073). */
export const answeredWithinMs = 10 * 60_000

/** Why a message is left to staff before anything is done; null where the bot takes it. */
const reasonForStaff = (
  { isWrittenTo, now }: ConversationDeps,
  { message, state }: Arrived,
  settings: Settings,
): ReviewReason | null => {
  if (!isForBot(message, settings)) return 'bot-inactive'
  if (message.delivery === 'test') return null
  if (message.sentAt !== undefined && Date.parse(now()) - Date.parse(message.sentAt) >= answeredWithinMs)
    return 'not-answered'
  // An answer would not go out.
  return isWrittenTo(message.phoneNumber) ? silentFor(state, now()) : 'other-country'
}

/** Leaves a message to staff without an answer. Whether its sender wants to be written to is recorded all the same. */
const markForStaff = async (
  deps: ConversationDeps,
  arrived: Arrived,
  why: ReviewReason,
  origin: Origin,
): Promise<ReceivedAnswer> => {
  const { message, state, messageId } = arrived
  const wanted = message.wanted ?? wantedIn(message.content)
  if (wanted !== null) await prefer(deps, arrived, wanted, origin)
  const { conversationId } = state
  const left = { type: 'LeaveToStaff', data: { messageId, why } } as const
  const answer = await sendToConversation(deps, conversationId, left, causedBy(origin, 'left', messageId))
  return answer.ok ? { ok: true, conversationId, messageId, reply: null, position: answer.position } : answer
}

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

type Arrived = {
  message: Incoming
  state: OpenConversation
  about: Visit | null
  messageId: string
  responses: Settings['responses']
  texts: Texts
}
type BotReply = Omit<AnswerAsBot['data'], 'messageId' | 'inReplyTo'>

/** What a message answers by Twilio's word: news, the last message of the conversation, or any other; null where it does not say. */
const answeredIn = async (
  { handler }: ConversationDeps,
  { message, state }: Arrived,
): Promise<SentNotice | 'last' | 'other' | null> => {
  const { repliedTo } = message
  if (repliedTo === undefined) return null
  const notice = noticeRepliedTo(state, message)
  if (notice) return notice
  if (!state.lastSent) return 'other'
  const last = await readDelivery({ handler }, state.lastSent.messageId)
  return last.progress !== 'none' && last.providerId === repliedTo ? 'last' : 'other'
}

/** Decides the answer and does what it takes. */
const answerOf = async (deps: ConversationDeps, arrived: Arrived, origin: Origin): Promise<BotReply> => {
  const { message, state, about, responses, texts } = arrived
  const { delivery, content: text, wanted, button } = message
  const question = about ? null : state.question
  const { lastSent } = state
  const { practiceName } = deps
  const input = { text, button, wanted, responses, practiceName, texts, question, lastSent, now: deps.now() }
  const answered = await answeredIn(deps, arrived)
  const now = about || needsVisits(input) ? await visitsOf(deps, arrived) : []
  const isNotice = answered !== null && typeof answered === 'object'
  const [visits, answers] = isNotice ? asOfNotice(answered, now) : [now, answered]
  const step = decideStep({ ...input, visits, answers })
  if (step.kind === 'prefer') return { delivery, ...(await preferred(deps, arrived, step, origin)) }
  if (step.kind === 'act') return acted(deps, arrived, step, now, origin)
  return said(step, delivery, visits)
}

/** The visit of news that are answered at the start that they told, and what they say of it. */
const asOfNotice = (
  notice: SentNotice,
  [visit]: readonly VisitWithNotice[],
): readonly [VisitWithNotice[], LastNotice['says']] => {
  const { date, startTime } = notice
  return visit ? [[{ ...visit, date, startTime }], saysOf(notice, visit)] : [[], 'informs']
}

/** The appointments a message may be about, as they are now. */
const visitsOf = async (deps: ConversationDeps, { message, about, state }: Arrived): Promise<VisitWithNotice[]> => {
  const visits = about ? [about] : await deps.appointments.ofPhone(message.phoneNumber)
  return visits.map((one) => withLastNotice(one, state.notices))
}

/** An answer that does nothing. Of several appointments of a phone, which may be of several people, none gives its name. */
const said = (
  { kind: _, text, ...step }: Saying,
  delivery: BotReply['delivery'],
  [only, second]: readonly Visit[],
): BotReply => ({
  ...step,
  delivery,
  content: text,
  action: 'none',
  outcome: 'none',
  patientName: second ? undefined : only?.patientName || undefined,
})

/**
 * Does what a message asks for, at the start that was read or listed. Where it was moved since, the bot asks with the appointments as they are
 * now. Words of a wish that nothing keeps wait for staff.
 */
const acted = async (
  deps: ConversationDeps,
  arrived: Arrived,
  step: Acting,
  now: readonly Visit[],
  origin: Origin,
): Promise<BotReply> => {
  const { delivery } = arrived.message
  const { action, responseId, visit, note } = step
  const { appointmentId, date, startTime, patientName } = visit
  const { conversationId } = arrived.state
  const asked = { appointmentId, action, date, startTime, note, conversationId }
  const outcome = await deps.appointments.act(asked, causedBy(origin, 'act', arrived.messageId))
  const unkept = note === undefined ? null : 'says-more'
  if (typeof outcome === 'object') {
    const visits = withMoved(now, appointmentId, outcome.movedTo)
    const list = askWhich(arrived.texts, visits, action, responseId, 'changed')
    return said({ ...list, review: list.review ?? unkept }, delivery, visits)
  }
  const done = { delivery, patientName: patientName || undefined, responseId, appointmentId, action, outcome }
  const review = { done: null, already: unkept, refused: 'action-refused' } as const
  return { ...done, content: textAfter(arrived.texts, step, outcome), review: review[outcome] }
}

/** The visits, the soonest first, once one of them begins at another time. */
const withMoved = (
  visits: readonly Visit[],
  appointmentId: string,
  start: Pick<Visit, 'date' | 'startTime'>,
): readonly Visit[] =>
  visits
    .map((visit) => (visit.appointmentId === appointmentId ? { ...visit, ...start, confirmed: false } : visit))
    .toSorted(bySoonest)

/** Records whether the patient wants to be written to, once by the message, however often it is delivered; of a test nothing. @returns whether it was news */
const prefer = (
  { contacts }: ConversationDeps,
  { message: { phoneNumber, delivery }, messageId }: Arrived,
  wanted: boolean,
  origin: Origin,
): Promise<boolean> =>
  delivery === 'test'
    ? Promise.resolve(true)
    : contacts.prefer({ phoneNumber, wanted }, causedBy(origin, 'preference', messageId))

const preferred = async (
  deps: ConversationDeps,
  arrived: Arrived,
  { wanted, review }: Preferring,
  origin: Origin,
): Promise<Omit<BotReply, 'delivery'>> => {
  const notice = await prefer(deps, arrived, wanted, origin)
  const content =
    arrived.texts[`bot.${wanted ? (notice ? 'optedIn' : 'inAlready') : notice ? 'optedOut' : 'outAlready'}`]
  const action = wanted ? 'contact_opt_in' : 'contact_opt_out'
  return { action, outcome: notice ? 'done' : 'already', content, responseId: null, review }
}

type Outcome = Exclude<(typeof actionOutcomes)[number], 'none'>

const textAfter = (texts: Texts, { template, visit }: Acting, outcome: Outcome): string => {
  // One that waited before what was just done was of the other kind.
  if (outcome === 'done') return filled(template, visit) + (visit.requested ? ` ${texts['bot.withdrew']}` : '')
  return texts[outcome === 'already' ? 'bot.already' : 'bot.refused']
}

type Preferring = Extract<BotStep, { kind: 'prefer' }>
