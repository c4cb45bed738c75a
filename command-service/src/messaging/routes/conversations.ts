import type { Handlers } from '@clinic/platform/http/calls/call.ts'
import { chatUrl } from '@clinic/shared-events/contracts/practice/practice.ts'
import { phoneOf } from '@clinic/shared-events/contracts/wire/phones.ts'
import { conversationStream } from '@clinic/shared-events/messaging/conversation-events.ts'
import type { CallIdentity, OriginFor } from '../../handling/origin.ts'
import { refusing } from '../../http/refusing.ts'
import { answerConversation, reviewConversation, turnConversation } from '../commands/answer-conversation.ts'
import type { ConversationDeps } from '../commands/conversation-deps.ts'
import type { ConversationSource } from '../commands/conversation-source.ts'
import { openConversation } from '../commands/open-conversation.ts'
import { receiveMessage } from '../commands/receive-message.ts'
import { accountFor } from '../commands/twilio-account.ts'
import type { Twilio } from '../commands/twilio-deps.ts'
import { conversation } from '../conversation.ts'
import { messagingRefusals } from '../refusals.ts'

const { expectDone, expectId, problemOf } = refusing(messagingRefusals)

type Deps = {
  conversations: ConversationDeps
  twilio: Twilio
  written: Pick<ConversationSource, 'deliver'>
  originFor: OriginFor
}

type ConversationHandlers = Handlers<
  | 'sendTestMessage'
  | 'openConversation'
  | 'answerConversation'
  | 'reviewConversation'
  | 'takeOverConversation'
  | 'giveBackConversation'
>

/** What is written with the bot (docs/specification.md#office-calls). A test message acts for real and is sent to nobody. */
export const conversationCalls = ({ conversations, twilio, written, originFor }: Deps): ConversationHandlers => ({
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

  openConversation: async (call) => {
    const { appointmentId, patientId = '' } = call.body
    const writtenTo =
      appointmentId === undefined
        ? ({ of: 'record', id: patientId } as const)
        : ({ of: 'appointment', id: appointmentId } as const)
    const { conversationId, position } = expectDone(await openConversation(conversations, writtenTo, originFor(call)))
    return { position, body: { conversationId } }
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
    const answer = { conversationId, content, seen, account: answerAccount }
    const { state, events, position } = expectDone(await answerConversation(conversations, answer, origin))
    const sent = events.find((event) => event.type === 'MessageSent')
    if (state.status === 'none' || !sent) throw problemOf({ type: 'ConversationNotFound' })
    const { messageId, delivery } = sent.data
    const { phoneNumber } = state
    const phone = phoneNumber === null ? null : phoneOf(phoneNumber)
    const manual = delivery === 'by-hand'
    // While the answer is on its way: what comes of it is told live, and what cannot go out now is left to the process manager.
    if (!manual)
      twilio.receiving.inBackground(written.deliver({ conversationId, messageId, by: 'staff' }).then(() => undefined))
    return { position, body: { messageId, whatsappUrl: manual && phone ? chatUrl(phone.digits, content) : null } }
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
  { conversations, originFor }: Pick<Deps, 'conversations' | 'originFor'>,
  call: CallIdentity & { params: { id: string } },
  to: 'staff' | 'bot',
) => {
  const conversationId = expectId(call.params.id, { type: 'ConversationNotFound' })
  const done = await turnConversation(conversations, { conversationId, to }, originFor(call))
  const { state, position } = expectDone(done)
  return { position, body: { withStaffSince: state.status === 'open' ? state.withStaffSince : null } }
}
