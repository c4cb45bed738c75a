import { fileKindOf, messageFileCalls } from '@clinic/shared-events/contracts/messaging/message-files.ts'
import { pathOf } from '~/lib/http/call.ts'
import { messageFileTexts as texts } from '~/texts/messaging/message-files.ts'

/** A message that brought files. */
export type MessageRef = { conversationId: string; messageId: string }

/** Where a file is read. @param number which of the message's, from 0 */
export const fileAddress = ({ conversationId: id, messageId }: MessageRef, number: number): string =>
  pathOf(messageFileCalls.readMessageFile, { id, messageId, number: String(number) })

/** What a message brought, in a word; null for nothing. @param brought a type, or 'location' */
export const broughtText = (brought: string | null): string | null => {
  if (brought === null) return null
  return brought === 'location' ? texts.location : texts.kinds[fileKindOf(brought)]
}
