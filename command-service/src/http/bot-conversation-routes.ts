import type { Handlers } from '@clinic/service-kit/http/call.ts'
import { numberIn } from '@clinic/shared-events/contracts/phones.ts'
import { chatUrl } from '@clinic/shared-events/contracts/practice.ts'
import type { OriginFor } from '../handling/origin.ts'
import { answerConversation, reviewConversation, staffMessageIdOf } from '../messaging/commands/answer-conversation.ts'
import type { ConversationParts } from '../messaging/commands/conversation-parts.ts'
import { receiveMessage } from '../messaging/commands/receive-message.ts'
import { expectId } from './expect-id.ts'
import { expectDone, problemOf } from './refusals.ts'

export type BotConversationRouteParts = { conversations: ConversationParts; originFor: OriginFor }

type ConversationHandlers = Handlers<'sendTestMessage' | 'answerConversation' | 'reviewConversation'>

/** What is written with the bot (docs/specification.md#office-calls). A test message acts for real and is sent to nobody. */
export const botConversationRoutes = ({
  conversations,
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
    const done = reply.outcome === 'done' || reply.outcome === 'already'
    const actionTaken = done ? reply.action : 'none'
    const body = { botResponse: reply.content ?? '', actionTaken, needsManualReview: reply.review, conversationId }
    return { position, body }
  },

  answerConversation: async (call) => {
    const conversationId = expectId(call.params.id, { type: 'ConversationNotFound' })
    const origin = originFor(call)
    const { content } = call.body
    const { state, position } = expectDone(await answerConversation(conversations, { conversationId, content }, origin))
    if (state.status === 'none') throw problemOf({ type: 'ConversationNotFound' })
    const messageId = staffMessageIdOf(conversations.idSecret, origin)
    const whatsappUrl = state.phoneNumber === null ? null : chatUrl(numberIn(state.phoneNumber), content)
    return { position, body: { messageId, whatsappUrl } }
  },

  reviewConversation: async (call) => {
    const conversationId = expectId(call.params.id, { type: 'ConversationNotFound' })
    const { events, position } = expectDone(await reviewConversation(conversations, conversationId, originFor(call)))
    const reviewed = events.flatMap((event) => (event.type === 'ConversationReviewed' ? event.data.messageIds : []))
    return { position, body: { reviewed: reviewed.length } }
  },
})
