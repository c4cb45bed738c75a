import {
  type BotConversationRow,
  messageLimit,
  templateAnswerLimit,
  wayToAnswer,
} from '@clinic/shared-events/contracts/bot-conversations.ts'
import { type BotConfigRow, sendingConfig } from '@clinic/shared-events/contracts/bot-settings.ts'
import type { MessagingSetup } from '@clinic/shared-events/contracts/messaging-setup.ts'
import { botConversationTexts } from '~/texts/bot.ts'

const texts = botConversationTexts.ways

/** What is configured; nothing while it is not read. */
type Configured = { setup: MessagingSetup | undefined; configs: readonly BotConfigRow[] | undefined }

/** How an answer in a conversation goes out, in words, and how long it may be. The server decides it once more. @param now UTC ISO instant */
export const answerHint = (conversation: BotConversationRow, { setup, configs }: Configured, now: string) => {
  if (!setup || !configs) return { text: undefined, most: messageLimit }
  const config = setup.messages ? sendingConfig(configs, conversation) : null
  const general = config !== null && config.templateGeneralMessage !== null
  const way = wayToAnswer(conversation, config && { general }, now)
  if (way === 'freely') return { text: texts.freely[conversation.messageType], most: messageLimit }
  if (way === 'template') return { text: texts.template, most: templateAnswerLimit }
  const isLate = config !== null && conversation.lastReceivedAt !== null
  return { text: texts.byHand[isLate ? 'late' : 'nothing'], most: messageLimit }
}
