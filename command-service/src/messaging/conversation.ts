import { staffIdOf } from '@clinic/platform/log/actor.ts'
import type { ReviewReason } from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import {
  type AnswerAccount,
  isWithStaff,
  wayToAnswer,
} from '@clinic/shared-events/contracts/messaging/staff-answers.ts'
import type {
  ConversationEvent,
  ConversationOpened,
  MessageFileKept,
  MessageReceived,
  MessageSent,
  NoticeSent,
} from '@clinic/shared-events/messaging/conversation-events.ts'
import { accept, type Command, type Decider, type Decision, nothing, refuse, unreachable } from '../handling/decider.ts'
import { silentFor } from './bot/silence.ts'
import { type Conversation, evolve, noticeRepliedTo, type OpenConversation, snapshot } from './conversation-state.ts'
import { fitsTemplate } from './staff-answer.ts'

type Received = Omit<MessageReceived['data'], 'opens'> &
  NonNullable<MessageReceived['contact']> &
  NonNullable<MessageReceived['clinical']>
/** Staff write first. */
type OpenByStaff = Command<'OpenConversation', ConversationOpened['data'] & NonNullable<ConversationOpened['contact']>>
type ReceiveMessage = Command<'ReceiveMessage', Received>
/** A file that a message brought is kept. */
type KeepFile = Command<'KeepFile', Omit<MessageFileKept['data'], 'conversationId'>>
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
type AnswerAsStaff = Command<
  'AnswerAsStaff',
  { messageId: string; content: string; account: AnswerAccount | null; seen: readonly string[] }
>
/** `seen`: the messages that were shown as waiting; what came later goes on waiting. */
type ReviewConversation = Command<'ReviewConversation', { seen: readonly string[] }>
/** A message that the bot did not answer is for staff. */
type LeaveToStaff = Command<'LeaveToStaff', { messageId: string; why: ReviewReason }>
/** Staff write with the patient themselves, or leave it to the bot again. */
type TakeOverConversation = Command<'TakeOverConversation', Record<never, never>>
type GiveBackConversation = Command<'GiveBackConversation', Record<never, never>>
/** The number was sent news of an appointment, once by its delivery. */
type NoteNotice = Command<'NoteNotice', NoticeSent['data'] & NonNullable<NoticeSent['contact']>>
/** News that were noted did not arrive. */
type ForgetNotice = Command<'ForgetNotice', { deliveryId: string }>
/** What staff wrote did not go out: the conversation waits for them again. */
type ReopenForStaff = Command<'ReopenForStaff', { messageId: string }>
export type ConversationCommand =
  | OpenByStaff
  | ReceiveMessage
  | KeepFile
  | AnswerAsBot
  | AnswerAsStaff
  | ReviewConversation
  | LeaveToStaff
  | TakeOverConversation
  | GiveBackConversation
  | NoteNotice
  | ForgetNotice
  | ReopenForStaff
export type ConversationRejection =
  | { type: 'ConversationNotFound' }
  /** The general template takes no such long text. */
  | { type: 'TooLongForTemplate' }
  /** What is written to an erased person is not stored. */
  | { type: 'ConversationErased' }

type ConversationDecision = Decision<ConversationEvent, ConversationRejection>

/** Whether something came in or staff wrote first: news alone is no conversation. */
const isBegun = (state: Conversation): state is OpenConversation =>
  state.status === 'open' && (state.hasReceived || state.openedByStaff)

/** One conversation, however often and by however many of the staff it is asked for. */
const openByStaff = ({ data }: OpenByStaff, state: Conversation): ConversationDecision => {
  if (state.status === 'open' && state.phoneNumber === null) return refuse({ type: 'ConversationErased' })
  if (isBegun(state)) return nothing
  const { phoneNumber, patientName, ...opened } = data
  return accept({ type: 'ConversationOpened', data: opened, contact: { phoneNumber, patientName } })
}

const receive = ({ data }: ReceiveMessage, state: Conversation): ConversationDecision => {
  const { phoneNumber, patientName, content, location, ...open } = data
  // One that comes again is known by its command's id; whoever records it anew while it waits records it once.
  if (state.status === 'open' && state.waiting.includes(data.messageId)) return nothing
  const contact = { phoneNumber, ...(patientName !== undefined && { patientName }) }
  const opens = !isBegun(state)
  const answered = state.status === 'open' ? noticeRepliedTo(state, data) : undefined
  const about = answered && { appointmentId: answered.appointmentId }
  return accept({
    type: 'MessageReceived',
    data: { ...open, ...about, ...(opens && { opens }) },
    contact,
    clinical: { content, ...(location !== undefined && { location }) },
  })
}

/** So many messages of one conversation wait for staff at most: it is marked by then, and shown whole. */
const mostToReview = 500

const marked = (state: OpenConversation, messageId: string, why: ReviewReason): ConversationEvent[] => {
  const { conversationId, toReview } = state
  if (toReview.length >= mostToReview) return []
  return [{ type: 'MessageMarkedForReview', data: { conversationId, messageId, why } }]
}

/** Why an answer stays unsaid and its message is for staff; null where it is said. Of what was done for it the patient is told. */
const silenceFor = (state: OpenConversation, { delivery, action, review }: AnswerAsBot['data'], now: string) => {
  if (delivery === 'test' || action !== 'none') return null
  return review === 'not-understood' && state.answeredUnread !== null ? review : silentFor(state, now)
}

/** One answer to each message, however often it is delivered; none to one that was left to staff, or where the bot said enough. */
const answerAsBot = ({ data, meta }: AnswerAsBot, state: OpenConversation): ConversationDecision => {
  const { content, patientName, review, ...open } = data
  if (!state.waiting.includes(data.inReplyTo)) return nothing
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
  state.waiting.includes(data.messageId) ? accept(...marked(state, data.messageId, data.why)) : nothing

/** What staff write answers what they saw waiting. The way it goes out is decided here, whatever their screen said of it. */
const answerAsStaff = ({ data, meta }: AnswerAsStaff, state: OpenConversation): ConversationDecision => {
  const { messageId, content, account, seen } = data
  if (state.phoneNumber === null) return refuse({ type: 'ConversationErased' })
  const { conversationId, messageType } = state
  const test = state.hasReceived && state.lastReceivedAt === null
  const way = wayToAnswer({ ...state, test }, account, meta.now)
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

const noteNotice = ({ data: { phoneNumber, ...data } }: NoteNotice): ConversationDecision =>
  accept({ type: 'NoticeSent', data, contact: { phoneNumber } })

/** Whoever of the staff presses attends to it from then on, also where another of them did. */
const takeOver = ({ meta }: TakeOverConversation, state: OpenConversation): ConversationDecision => {
  const { conversationId, takenOverBy } = state
  const staffId = staffIdOf(meta.actor)
  if (isWithStaff(state, meta.now) && takenOverBy === staffId) return nothing
  return accept({ type: 'ConversationTakenOver', data: { conversationId, ...(staffId !== null && { staffId }) } })
}

const giveBack = ({ meta }: GiveBackConversation, state: OpenConversation): ConversationDecision => {
  if (!isWithStaff(state, meta.now)) return nothing
  return accept({ type: 'ConversationGivenBack', data: { conversationId: state.conversationId } })
}

/** Twilio posts nothing again after so many days; what it lists later is looked for in the stream (`fetch-missed.ts`). */
export const rememberedDays = 40

/** `conversation-<id>`: what was written with one phone, and what of it is for staff. */
export const conversation: Decider<Conversation, ConversationCommand, ConversationEvent, ConversationRejection> = {
  initialState: () => ({ status: 'none' }),
  evolve,
  snapshot,
  repeatsWithinDays: rememberedDays,
  decide(command, state) {
    if (command.type === 'OpenConversation') return openByStaff(command, state)
    if (command.type === 'ReceiveMessage') return receive(command, state)
    if (command.type === 'NoteNotice') return noteNotice(command)
    // Of what was never noted nothing is to be taken back.
    if (state.status === 'none')
      return command.type === 'ForgetNotice' ? nothing : refuse({ type: 'ConversationNotFound' })
    switch (command.type) {
      case 'KeepFile':
        return accept({ type: 'MessageFileKept', data: { ...command.data, conversationId: state.conversationId } })
      case 'AnswerAsBot':
        return answerAsBot(command, state)
      case 'AnswerAsStaff':
        return answerAsStaff(command, state)
      case 'ReviewConversation':
        return accept(...reviewed(state, command.data.seen))
      case 'TakeOverConversation':
        return takeOver(command, state)
      case 'GiveBackConversation':
        return giveBack(command, state)
      case 'LeaveToStaff':
        return leaveToStaff(command, state)
      case 'ForgetNotice': {
        const { deliveryId } = command.data
        if (!state.notices.some((notice) => notice.deliveryId === deliveryId)) return nothing
        return accept({ type: 'NoticeNotDelivered', data: { conversationId: state.conversationId, deliveryId } })
      }
      case 'ReopenForStaff': {
        const { messageId } = command.data
        return state.toReview.includes(messageId) ? nothing : accept(...marked(state, messageId, 'not-sent'))
      }
      default:
        return unreachable(command)
    }
  },
}
