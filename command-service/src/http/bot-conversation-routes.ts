import type { Handlers } from '@clinic/service-kit/http/call.ts'
import { phoneOf } from '@clinic/shared-events/contracts/phones.ts'
import { chatUrl } from '@clinic/shared-events/contracts/practice.ts'
import { conversationStream, type MessageSent } from '@clinic/shared-events/messaging/conversation-events.ts'
import type { CallIdentity, OriginFor } from '../handling/origin.ts'
import {
  answerConversation,
  contentsIn,
  reviewConversation,
  turnConversation,
} from '../messaging/commands/answer-conversation.ts'
import type { ConversationParts } from '../messaging/commands/conversation-parts.ts'
import { deliverMessage } from '../messaging/commands/deliver-message.ts'
import { receiveMessage } from '../messaging/commands/receive-message.ts'
import { accountFor, type SendingAccount } from '../messaging/commands/twilio-account.ts'
import type { Twilio } from '../messaging/commands/twilio-parts.ts'
import { conversation } from '../messaging/conversation.ts'
import { expectId } from './expect-id.ts'
import { expectDone, problemOf } from './refusals.ts'

export type BotConversationRouteParts = { conversations: ConversationParts; twilio: Twilio; originFor: OriginFor }

type ConversationHandlers = Handlers<
  'sendTestMessage' | 'answerConversation' | 'reviewConversation' | 'takeOverConversation' | 'giveBackConversation'
>

/** What is written with the bot (docs/specification.md#office-calls). A test message acts for real and is sent to nobody. */
export const botConversationRoutes = ({
  conversations,
  twilio,
  originFor,
}: BotConversationRouteParts): ConversationHandlers => ({
  sendTestMessage: async (call) => {
    const { phoneNumber, message: content, appointmentId } = call.body
    const about = appointmentId === undefined ? {} : { appointmentId }
    const test = { messageSid: null, configId: null, messageType: 'whatsapp', delivery: 'test' } as const
    const incoming = { phoneNumber, content, ...about, ...test }
    const { conversationId, reply, position } = expectDone(
      await receiveMessage(conversations, incoming, originFor(call)),
    )
    if (!reply) throw new Error('a test message was left without an answer')
    const done = reply.outcome === 'done' || reply.outcome === 'already'
    const actionTaken = done ? reply.action : 'none'
    const body = { botResponse: reply.content ?? '', actionTaken, needsManualReview: reply.review, conversationId }
    return { position, body }
  },

  answerConversation: async (call) => {
    const conversationId = expectId(call.params.id, { type: 'ConversationNotFound' })
    const origin = originFor(call)
    const { content, seen } = call.body
    const { state: known } = await conversations.handler.read(conversationStream(conversationId), conversation)
    // To a number of another country staff write by hand.
    const sends = known.status === 'open' && conversations.isWrittenTo(known.phoneNumber ?? '')
    const account = sends ? await accountFor(twilio.accounts, known) : null
    const answerAccount = account && { general: account.templates.general !== null }
    const written = { conversationId, content, seen, account: answerAccount }
    const { state, events, position } = expectDone(await answerConversation(conversations, written, origin))
    const sent = events.find((event) => event.type === 'MessageSent')
    if (state.status === 'none' || !sent) throw problemOf({ type: 'ConversationNotFound' })
    const { messageId, delivery } = sent.data
    const { phoneNumber } = state
    const phone = phoneNumber === null ? null : phoneOf(phoneNumber)
    const byHand = delivery === 'by-hand'
    if (!byHand && account && phoneNumber !== null)
      twilio.takingIn.inBackground(deliver(twilio, account, { sent, to: phone?.e164 ?? phoneNumber }))
    return { position, body: { messageId, whatsappUrl: byHand && phone ? chatUrl(phone.digits, content) : null } }
  },

  reviewConversation: async (call) => {
    const conversationId = expectId(call.params.id, { type: 'ConversationNotFound' })
    const { events, position } = expectDone(
      await reviewConversation(conversations, { conversationId, ...call.body }, originFor(call)),
    )
    const reviewed = events.flatMap((event) => (event.type === 'ConversationReviewed' ? event.data.messageIds : []))
    return { position, body: { reviewed: reviewed.length } }
  },

  takeOverConversation: (call) => turned({ conversations, originFor }, call, 'staff'),
  giveBackConversation: (call) => turned({ conversations, originFor }, call, 'bot'),
})

const turned = async (
  { conversations, originFor }: Pick<BotConversationRouteParts, 'conversations' | 'originFor'>,
  call: CallIdentity & { params: { id: string } },
  to: 'staff' | 'bot',
) => {
  const conversationId = expectId(call.params.id, { type: 'ConversationNotFound' })
  const done = await turnConversation(conversations, { conversationId, to }, originFor(call))
  const { state, position } = expectDone(done)
  return { position, body: { withStaffSince: state.status === 'open' ? state.withStaffSince : null } }
}

/** Sends it while the answer is on its way: what comes of it is told live. What cannot go out now is left to the process manager. */
const deliver = async (
  { takingIn }: Twilio,
  account: SendingAccount,
  { sent, to }: { sent: MessageSent; to: string },
) => {
  const { conversationId, messageId } = sent.data
  const [first, ...others] = contentsIn(account, sent, await takingIn.history(conversationId))
  if (first) await deliverMessage(takingIn, account, { conversationId, messageId, to, contents: [first, ...others] })
}
