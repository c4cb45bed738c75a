import { entityIdOf } from '@clinic/shared-events/log/ids.ts'
import type { Origin } from '../../handling/origin.ts'
import { type ConversationAnswer, type ConversationParts, sendToConversation } from './conversation-parts.ts'

/** The id of what staff write: the command's, so that a repeat is the same message. */
export const staffMessageIdOf = (idSecret: Buffer, { commandId }: Origin): string =>
  entityIdOf(idSecret, commandId, 'message')

/** Records what staff answer; what they saw waiting is reviewed with it. `delivery`: who sends it. */
export const answerConversation = (
  parts: Pick<ConversationParts, 'handler' | 'idSecret'>,
  {
    conversationId,
    ...written
  }: { conversationId: string; content: string; delivery: 'by-hand' | 'twilio'; seen: readonly string[] },
  origin: Origin,
): Promise<ConversationAnswer> => {
  const messageId = staffMessageIdOf(parts.idSecret, origin)
  return sendToConversation(parts, conversationId, { type: 'AnswerAsStaff', data: { messageId, ...written } }, origin)
}

/** Records that staff looked at what they saw waiting. */
export const reviewConversation = (
  parts: Pick<ConversationParts, 'handler' | 'idSecret'>,
  { conversationId, seen }: { conversationId: string; seen: readonly string[] },
  origin: Origin,
): Promise<ConversationAnswer> =>
  sendToConversation(parts, conversationId, { type: 'ReviewConversation', data: { seen } }, origin)
