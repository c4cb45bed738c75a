import { bySoonest } from '@clinic/shared-events/contracts/appointments/visits.ts'
import type { Texts } from '@clinic/shared-events/contracts/messaging/message-texts.ts'
import type { MessageReceived } from '@clinic/shared-events/messaging/conversation-events.ts'
import { readDelivery } from '../../deliveries/commands/deliver.ts'
import { causedBy, type Origin } from '../../handling/origin.ts'
import { decideStep } from '../bot/bot-rule.ts'
import type { Acting, Action, BotStep, Saying } from '../bot/bot-step.ts'
import { filled } from '../bot/bot-texts.ts'
import { needsVisits } from '../bot/needs-visits.ts'
import type { AnswerAsBot } from '../conversation.ts'
import { noticeRepliedTo, type OpenConversation, type SentNotice } from '../conversation-state.ts'
import { type LastNotice, saysOf, type VisitWithNotice, withLastNotice } from '../last-notice.ts'
import type { Settings } from '../settings.ts'
import { askWhich } from '../visit-list.ts'
import type { ConversationDeps, Visit } from './conversation-deps.ts'

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

/** A message that is recorded, with what its answer depends on. */
export type Arrived = {
  message: Incoming
  state: OpenConversation
  about: Visit | null
  messageId: string
  responses: Settings['responses']
  texts: Texts
}
export type BotReply = Omit<AnswerAsBot['data'], 'messageId' | 'inReplyTo'>

/** What a message answers by Twilio's word: news of a visit of its number, the last message of the conversation, or any other; null where it does not say. */
const answeredIn = async (
  { handler }: ConversationDeps,
  { message, about, state }: Arrived,
): Promise<SentNotice | 'last' | 'other' | null> => {
  const { repliedTo } = message
  if (repliedTo === undefined) return null
  const notice = noticeRepliedTo(state, message)
  if (notice) return about ? notice : 'other'
  if (!state.lastSent) return 'other'
  const last = await readDelivery({ handler }, state.lastSent.messageId)
  return last.progress !== 'none' && last.providerId === repliedTo ? 'last' : 'other'
}

/** Decides the answer and does what it takes. */
export const answerOf = async (deps: ConversationDeps, arrived: Arrived, origin: Origin): Promise<BotReply> => {
  const { message, state, about, responses, texts } = arrived
  const { delivery, content: text, wanted, button } = message
  const question = about ? null : state.question
  const { lastSent } = state
  const practiceName = await deps.practiceName()
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
  const came = await deps.appointments.act(asked, causedBy(origin, 'act', arrived.messageId))
  const unkept = note === undefined ? null : 'says-more'
  if (typeof came === 'object') {
    const visits = withMoved(now, appointmentId, came.movedTo)
    const list = askWhich(arrived.texts, visits, action, responseId, 'changed')
    return said({ ...list, review: list.review ?? unkept }, delivery, visits)
  }
  const outcome = came === 'withdrew' ? 'done' : came
  const done = { delivery, patientName: patientName || undefined, responseId, appointmentId, action, outcome }
  const review = { done: null, already: unkept, refused: 'action-refused' } as const
  return { ...done, content: textAfter(arrived.texts, step, came), review: review[outcome] }
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
export const prefer = (
  { contacts }: ConversationDeps,
  { message: { phoneNumber, delivery }, messageId }: Pick<Arrived, 'message' | 'messageId'>,
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

type Came = Exclude<Awaited<ReturnType<ConversationDeps['appointments']['act']>>, object>

const textAfter = (texts: Texts, { template, visit }: Acting, came: Came): string => {
  if (came === 'withdrew') return `${filled(template, visit)} ${texts['bot.withdrew']}`
  if (came === 'done') return filled(template, visit)
  return texts[came === 'already' ? 'bot.already' : 'bot.refused']
}

type Preferring = Extract<BotStep, { kind: 'prefer' }>
