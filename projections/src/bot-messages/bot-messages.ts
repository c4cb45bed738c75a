import { staffIdOf } from '@clinic/platform/log/actor.ts'
import type { BotMessageRow } from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import { type DeliveryStep, deliveryStepTypes, isForPatient } from '@clinic/shared-events/deliveries/events.ts'
import type { ConversationEvent } from '@clinic/shared-events/messaging/conversation-events.ts'
import { orderOf, type Projection } from '../projection.ts'

const written = [
  'MessageReceived',
  'MessageFileKept',
  'MessageSent',
  'NoticeSent',
  'MessageMarkedForReview',
  'ConversationReviewed',
] as const
type Handled = Extract<ConversationEvent, { type: (typeof written)[number] }> | DeliveryStep
type Received = Recorded<Extract<ConversationEvent, { type: 'MessageReceived' }>>
type Sent = Recorded<Extract<ConversationEvent, { type: 'MessageSent' }>>
type SentNotice = Recorded<Extract<ConversationEvent, { type: 'NoticeSent' }>>

/** The messages of all conversations, and the news that their numbers were sent, a document for each. The bot's answer shows in the message it answers, too. */
export const botMessages: Projection<BotMessageRow, Handled> = {
  name: 'bot-messages',
  /** 3: how far each got by its own stream, what it brought, and news. 4: these as `notice`. */
  version: 4,
  handles: [...written, ...deliveryStepTypes],
  indexes: [{ fields: ['conversationId', 'order'] }],
  idsOf(event) {
    if ('about' in event.data) return isForPatient(event.data.about) ? [event.data.deliveryId] : []
    if (event.type === 'ConversationReviewed') return event.data.messageIds
    if (event.type === 'NoticeSent') return [event.data.deliveryId]
    const { messageId } = event.data
    if (event.type !== 'MessageSent' || event.data.inReplyTo === undefined) return [messageId]
    return [messageId, event.data.inReplyTo]
  },
  apply(row, event, id) {
    if (event.type === 'MessageReceived') return received(event)
    if (event.type === 'NoticeSent') return sentNotice(event)
    if (event.type === 'MessageSent' && event.data.messageId === id) return sent(event)
    return row && { ...changed(row, event), revision: String(event.position) }
  },
}

/** What most messages have not. */
const plain = {
  messageSid: null,
  notice: null,
  files: [] as BotMessageRow['files'],
  location: null,
  twilioStatus: null,
  errorCode: null,
  reason: null,
  byTemplate: false,
  processedByBot: false,
  staffId: null,
  botResponse: null,
  actionTaken: 'none',
  needsManualReview: false,
  reviewReason: null,
} satisfies Partial<BotMessageRow>

const received = (event: Received): BotMessageRow => {
  const { data, clinical, at, position } = event
  return {
    ...plain,
    id: data.messageId,
    conversationId: data.conversationId,
    messageSid: data.messageSid,
    direction: 'inbound',
    messageType: data.messageType,
    content: clinical?.content ?? null,
    files: (data.files ?? []).map(({ type }) => ({ type, size: null })),
    location: clinical?.location ?? null,
    status: data.test ? 'test' : 'received',
    timestamp: data.sentAt ?? at,
    order: orderOf(event),
    revision: String(position),
  }
}

const sent = (event: Sent): BotMessageRow => {
  const { data, clinical, at, position } = event
  return {
    ...plain,
    id: data.messageId,
    conversationId: data.conversationId,
    direction: 'outbound',
    messageType: data.messageType,
    content: clinical?.content ?? null,
    status: data.delivery,
    byTemplate: data.byTemplate ?? false,
    timestamp: at,
    processedByBot: data.by === 'bot',
    staffId: data.by === 'staff' ? staffIdOf(event.meta.actor) : null,
    actionTaken: takenBy(event),
    order: orderOf(event),
    revision: String(position),
  }
}

/** It went out before it was noted; how far it gets is told by its own stream, under the same id. */
const sentNotice = ({ data, at, position }: SentNotice): BotMessageRow => ({
  ...plain,
  id: data.deliveryId,
  conversationId: data.conversationId,
  messageSid: data.messageSid ?? null,
  direction: 'outbound',
  messageType: data.messageType,
  content: '',
  notice: data.kind,
  status: 'taken',
  twilioStatus: 'sent',
  timestamp: at,
  order: orderOf({ position }),
  revision: String(position),
})

/** What was done with the appointment: nothing where it was refused. */
const takenBy = ({ data }: Sent): BotMessageRow['actionTaken'] => (data.outcome === 'refused' ? 'none' : data.action)

/** What an earlier attempt came to is told no more. */
const none = { errorCode: null, reason: null } as const
const problemOf = ({ reason, code = null }: { reason: string; code?: string | null | undefined }) => ({
  reason,
  errorCode: code,
})

const changed = (row: BotMessageRow, event: Exclude<Recorded<Handled>, Received | SentNotice>): BotMessageRow => {
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
    case 'DeliveryClaimed':
      return { ...row, ...none, status: 'claimed' }
    case 'DeliveryTaken': {
      const { providerId = null, byTemplate = row.byTemplate } = event.data
      return { ...row, ...none, status: 'taken', twilioStatus: 'sent', messageSid: providerId, byTemplate }
    }
    case 'DeliveryReported':
      return { ...row, ...none, status: event.data.status, twilioStatus: event.data.status }
    case 'DeliverySkipped':
      return { ...row, ...none, status: 'skipped', reason: event.data.reason }
    case 'DeliveryUnclear':
      return { ...row, ...none, status: 'unclear', reason: event.data.reason }
    case 'DeliveryPostponed':
      return { ...row, ...problemOf(event.data), status: 'postponed' }
    case 'DeliveryFailed':
      return { ...row, ...problemOf(event.data), status: 'failed', twilioStatus: 'failed' }
    case 'MessageMarkedForReview':
      return { ...row, needsManualReview: true, reviewReason: event.data.why }
    case 'ConversationReviewed':
      return { ...row, needsManualReview: false }
    default:
      return event satisfies never
  }
}
