import type { BotMessageRow } from '@clinic/shared-events/contracts/bot-conversations.ts'
import type { Recorded } from '@clinic/shared-events/log/define-event.ts'
import type { ConversationEvent } from '@clinic/shared-events/messaging/conversation-events.ts'
import type { Projection } from '../projection.ts'

const handles = [
  'MessageReceived',
  'MessageFileKept',
  'MessageSent',
  'DeliveryReported',
  'MessageMarkedForReview',
  'ConversationReviewed',
] as const
type Handled = Extract<ConversationEvent, { type: (typeof handles)[number] }>
type Received = Recorded<Extract<ConversationEvent, { type: 'MessageReceived' }>>
type Sent = Recorded<Extract<ConversationEvent, { type: 'MessageSent' }>>

/** The messages of all conversations, a document for each. The bot's answer shows in the message it answers, too. */
export const botMessages: Projection<BotMessageRow, Handled> = {
  name: 'bot-messages',
  /** 3: what it brought. */
  version: 3,
  handles,
  indexes: [{ fields: ['conversationId', 'order'] }],
  idsOf(event) {
    if (event.type === 'ConversationReviewed') return event.data.messageIds
    const { messageId } = event.data
    if (event.type !== 'MessageSent' || event.data.inReplyTo === undefined) return [messageId]
    return [messageId, event.data.inReplyTo]
  },
  apply(row, event, id) {
    if (event.type === 'MessageReceived') return received(event)
    if (event.type === 'MessageSent' && event.data.messageId === id) return sent(event)
    return row && { ...changed(row, event), revision: String(event.revision) }
  },
}

/** The event's position in 19 digits: where it stands among all. */
const orderOf = ({ position }: Recorded): string => String(position).padStart(19, '0')

const received = (event: Received): BotMessageRow => {
  const { data, clinical, at, revision } = event
  return {
    id: data.messageId,
    conversationId: data.conversationId,
    messageSid: data.messageSid,
    direction: 'inbound',
    messageType: data.messageType,
    content: clinical?.content ?? null,
    files: (data.files ?? []).map(({ type }) => ({ type, size: null })),
    location: clinical?.location ?? null,
    status: data.test ? 'test' : 'received',
    twilioStatus: null,
    errorCode: null,
    byTemplate: false,
    timestamp: data.sentAt ?? at,
    processedByBot: false,
    botResponse: null,
    actionTaken: 'none',
    needsManualReview: false,
    reviewReason: null,
    order: orderOf(event),
    revision: String(revision),
  }
}

const sent = (event: Sent): BotMessageRow => {
  const { data, clinical, at, revision } = event
  return {
    id: data.messageId,
    conversationId: data.conversationId,
    messageSid: null,
    direction: 'outbound',
    messageType: data.messageType,
    content: clinical?.content ?? null,
    files: [],
    location: null,
    status: data.delivery,
    twilioStatus: null,
    errorCode: null,
    byTemplate: data.byTemplate ?? false,
    timestamp: at,
    processedByBot: data.by === 'bot',
    botResponse: null,
    actionTaken: takenBy(event),
    needsManualReview: false,
    reviewReason: null,
    order: orderOf(event),
    revision: String(revision),
  }
}

/** What was done with the appointment: nothing where it was refused. */
const takenBy = ({ data }: Sent): BotMessageRow['actionTaken'] => (data.outcome === 'refused' ? 'none' : data.action)

const changed = (row: BotMessageRow, event: Exclude<Recorded<Handled>, Received>): BotMessageRow => {
  switch (event.type) {
    case 'MessageSent':
      return {
        ...row,
        processedByBot: true,
        botResponse: event.clinical?.content ?? null,
        actionTaken: takenBy(event),
      }
    case 'MessageFileKept': {
      const { number, size } = event.data
      return { ...row, files: row.files.map((file, at) => (at === number ? { ...file, size } : file)) }
    }
    case 'DeliveryReported': {
      const { messageSid, status, errorCode, byTemplate } = event.data
      return {
        ...row,
        messageSid: messageSid ?? row.messageSid,
        status,
        twilioStatus: status,
        errorCode: errorCode ?? null,
        byTemplate: byTemplate ?? row.byTemplate,
      }
    }
    case 'MessageMarkedForReview':
      return { ...row, needsManualReview: true, reviewReason: event.data.why }
    case 'ConversationReviewed':
      return { ...row, needsManualReview: false }
    default:
      return event satisfies never
  }
}
