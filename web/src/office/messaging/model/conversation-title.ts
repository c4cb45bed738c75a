import type { BotConversationRow } from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import type { ConversationName } from '@clinic/shared-events/contracts/messaging/conversation-names.ts'
import { erased, phoneText } from '~/lib/format.ts'
import { botConversationTexts as texts } from '~/texts/messaging/messaging.ts'

/** Whose number it is by record or appointment, else the number; never what a profile says. */
export const titleOf = (
  { patientName, phoneNumber }: BotConversationRow,
  known: ConversationName | undefined,
): string => {
  if (phoneNumber === null) return erased
  if (known) return known.others > 0 ? texts.andOthers(known.name, known.others) : known.name
  return patientName ?? phoneText(phoneNumber)
}
