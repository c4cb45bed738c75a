import type { AnswerAccount } from '@clinic/shared-events/contracts/messaging/staff-answers.ts'
import { entityIdOf } from '@clinic/shared-events/definitions/ids.ts'
import type { ConversationEvent, MessageSent } from '@clinic/shared-events/messaging/conversation-events.ts'
import type { Origin } from '../../handling/origin.ts'
import type { MessageContent } from '../sender/message-sender.ts'
import { contentsOf, nameIn } from '../staff-answer.ts'
import { type ConversationAnswer, type ConversationDeps, sendToConversation } from './conversation-deps.ts'
import type { SendingAccount } from './twilio-account.ts'

/** The id of what staff write: the command's, so that a repeat is the same message. */
export const staffMessageIdOf = (idSecret: Buffer, { commandId }: Origin): string =>
  entityIdOf(idSecret, commandId, 'message')

/** Records what staff answer; what they saw waiting is reviewed with it. `account`: what would send it. */
export const answerConversation = (
  deps: Pick<ConversationDeps, 'handler' | 'idSecret'>,
  {
    conversationId,
    ...written
  }: { conversationId: string; content: string; account: AnswerAccount | null; seen: readonly string[] },
  origin: Origin,
): Promise<ConversationAnswer> => {
  const messageId = staffMessageIdOf(deps.idSecret, origin)
  return sendToConversation(deps, conversationId, { type: 'AnswerAsStaff', data: { messageId, ...written } }, origin)
}

/** What a message that is recorded goes out as; nothing where its words were erased, or its template is gone. */
export const contentsIn = (
  { templates: { general } }: Pick<SendingAccount, 'templates'>,
  { data, clinical }: MessageSent,
  history: readonly ConversationEvent[],
): MessageContent[] => (clinical ? contentsOf(general, { data, content: clinical.content, name: nameIn(history) }) : [])

/** Records that staff looked at what they saw waiting. */
export const reviewConversation = (
  deps: Pick<ConversationDeps, 'handler' | 'idSecret'>,
  { conversationId, seen }: { conversationId: string; seen: readonly string[] },
  origin: Origin,
): Promise<ConversationAnswer> =>
  sendToConversation(deps, conversationId, { type: 'ReviewConversation', data: { seen } }, origin)

/** Staff write with the patient themselves, or leave it to the bot again. */
export const turnConversation = (
  deps: Pick<ConversationDeps, 'handler'>,
  { conversationId, to }: { conversationId: string; to: 'staff' | 'bot' },
  origin: Origin,
): Promise<ConversationAnswer> => {
  const type = to === 'staff' ? 'TakeOverConversation' : 'GiveBackConversation'
  return sendToConversation(deps, conversationId, { type, data: {} }, origin)
}
