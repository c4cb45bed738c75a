import type { BotConversationRow } from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import { isWithStaff } from '@clinic/shared-events/contracts/messaging/staff-answers.ts'
import { botConversationTexts as texts } from '~/texts/messaging/messaging.ts'

/** What the accounts of the staff are called; null while it is not known. */
export type AuthorOf = (staffId: string) => string | null

/** Who writes with the patient: the bot, whoever looks at it, or another of the staff. */
type Attends = 'bot' | 'own' | 'other'

/** @param me the account of who looks at it @param now UTC ISO instant */
export const attendsTo = (row: BotConversationRow, me: string, now: string): Attends => {
  if (!isWithStaff(row, now)) return 'bot'
  return row.withStaff === me ? 'own' : 'other'
}

/** Who attends to a conversation in words: 'La atiende usted'. */
export const attendedText = (row: BotConversationRow, attends: Attends, authorOf: AuthorOf): string => {
  if (attends === 'bot') return texts.attendedBy.bot
  if (attends === 'own') return texts.attendedBy.own
  return texts.attendedBy.other((row.withStaff && authorOf(row.withStaff)) ?? texts.attendedBy.somebody)
}
