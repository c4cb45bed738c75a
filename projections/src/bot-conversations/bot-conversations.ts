import { staffIdOf } from '@clinic/platform/log/actor.ts'
import type { BotConversationRow } from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import type { ConversationEvent } from '@clinic/shared-events/messaging/conversation-events.ts'
import type { Projection } from '../projection.ts'

const handles = [
  'ConversationOpened',
  'MessageReceived',
  'MessageSent',
  'MessageMarkedForReview',
  'ConversationReviewed',
  'ConversationTakenOver',
  'ConversationGivenBack',
] as const
type Handled = Extract<ConversationEvent, { type: (typeof handles)[number] }>
type Opened = Recorded<Extract<Handled, { type: 'ConversationOpened' }>>
type Received = Recorded<Extract<Handled, { type: 'MessageReceived' }>>
type Sent = Recorded<Extract<Handled, { type: 'MessageSent' }>>

/** The bot's conversations, a document for each, with their last message. */
export const botConversations: Projection<BotConversationRow, Handled> = {
  name: 'bot-conversations',
  /** 6: what the last message brought. 7: the name of a profile apart. 8: those that staff opened. 9: what of it waits. */
  version: 9,
  handles,
  indexes: [{ fields: ['lastMessageAt'] }, { fields: ['status', 'lastMessageAt'] }],
  idsOf: (event) => [event.data.conversationId],
  apply(row, event) {
    if (event.type === 'ConversationOpened') return row ?? openedBy(event)
    if (event.type === 'MessageReceived') return withReceived(row, event)
    return row && changed(row, event)
  },
}

/** One that staff opened and nothing was written in yet. */
const openedBy = ({ data, contact, at, revision }: Opened): BotConversationRow => ({
  id: data.conversationId,
  configId: null,
  phoneNumber: contact?.phoneNumber ?? null,
  patientName: contact?.patientName ?? null,
  profileName: null,
  appointmentId: data.appointmentId ?? null,
  status: 'active',
  messageType: 'whatsapp',
  lastMessageAt: at,
  lastReceivedAt: null,
  context: null,
  lastMessage: '',
  lastBrought: null,
  lastReceived: '',
  lastReceivedId: null,
  waiting: null,
  lastDirection: 'outbound',
  test: false,
  toReview: [],
  withStaffSince: null,
  withStaff: null,
  revision: String(revision),
})

const withReceived = (row: BotConversationRow | null, event: Received): BotConversationRow => {
  const { data, contact, clinical, at, revision } = event
  const before = row?.lastReceivedAt ?? null
  return {
    id: data.conversationId,
    configId: data.configId ?? row?.configId ?? null,
    phoneNumber: contact?.phoneNumber ?? null,
    patientName: contact ? (row?.patientName ?? null) : null,
    profileName: contact ? (contact.patientName ?? row?.profileName ?? null) : null,
    appointmentId: data.appointmentId ?? row?.appointmentId ?? null,
    status: row?.status ?? 'active',
    // A test says nothing of where the patient writes.
    messageType: data.test && row ? row.messageType : data.messageType,
    lastMessageAt: at,
    lastReceivedAt: data.test ? before : later(before, data.sentAt ?? at),
    context: row?.context ?? null,
    lastMessage: clinical?.content ?? null,
    lastBrought: data.files?.[0]?.type ?? (clinical?.location === undefined ? null : 'location'),
    lastReceived: clinical?.content ?? null,
    lastReceivedId: data.messageId,
    waiting: row?.waiting ?? null,
    lastDirection: 'inbound',
    test: data.test,
    toReview: row?.toReview ?? [],
    withStaffSince: row?.withStaffSince ?? null,
    withStaff: row?.withStaff ?? null,
    revision: String(revision),
  }
}

/** Of two UTC ISO instants. */
const later = (one: string | null, other: string): string => (one !== null && one > other ? one : other)

const changed = (row: BotConversationRow, event: Exclude<Recorded<Handled>, Opened | Received>): BotConversationRow => {
  const revision = String(event.revision)
  switch (event.type) {
    case 'MessageSent':
      return withSent(row, event)
    case 'MessageMarkedForReview':
      return { ...row, ...withMarked(row, event.data.messageId), revision }
    case 'ConversationReviewed': {
      const toReview = row.toReview.filter((id) => !event.data.messageIds.includes(id))
      const waiting = row.waiting && toReview.includes(row.waiting.messageId) ? row.waiting : null
      return { ...row, status: toReview.length > 0 ? 'manual_review' : 'active', toReview, waiting, revision }
    }
    case 'ConversationTakenOver':
      return { ...row, withStaffSince: event.at, withStaff: staffIdOf(event.meta.actor), revision }
    case 'ConversationGivenBack':
      return { ...row, withStaffSince: null, withStaff: null, revision }
    default:
      return event satisfies never
  }
}

/** What is marked came in last, or is an answer that did not go out; of what came in before it the words are not known any more. */
const withMarked = (
  row: BotConversationRow,
  messageId: string,
): Pick<BotConversationRow, 'status' | 'toReview' | 'waiting'> => {
  const { lastReceivedId, lastReceived: content, lastBrought: brought } = row
  return {
    status: 'manual_review',
    toReview: [...row.toReview, messageId],
    waiting: messageId === lastReceivedId ? { messageId, content, brought } : row.waiting,
  }
}

const contextOf = ({ asked }: Sent['data']): BotConversationRow['context'] =>
  asked ? { action: asked.action, appointmentIds: asked.appointmentIds } : null

const withSent = (
  row: BotConversationRow,
  { data, contact, clinical, at, revision, meta }: Sent,
): BotConversationRow => ({
  ...row,
  patientName: contact ? (contact.patientName ?? row.patientName) : null,
  profileName: contact ? row.profileName : null,
  appointmentId: data.appointmentId ?? row.appointmentId,
  context: contextOf(data),
  ...(data.by === 'staff' && { withStaffSince: at, withStaff: staffIdOf(meta.actor) }),
  lastMessageAt: at,
  lastMessage: clinical?.content ?? null,
  lastDirection: 'outbound',
  revision: String(revision),
})
