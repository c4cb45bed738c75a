import { type BotConversationRow, messageLimit } from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import {
  type AnswerAccount,
  freeTextHours,
  templateAnswerLimit,
  wayToAnswer,
} from '@clinic/shared-events/contracts/messaging/staff-answers.ts'
import { instantAfter } from '@clinic/shared-events/contracts/wire/clock.ts'
import { botConversationTexts } from '~/texts/messaging/messaging.ts'
import { atHour } from './moments.ts'

const texts = botConversationTexts.ways

/**
 * How an answer in a conversation goes out, in words, and how long it may be. The server decides it once more.
 * @param account undefined while it is not read @param now UTC ISO instant
 */
export const answerHint = (
  conversation: BotConversationRow,
  account: AnswerAccount | null | undefined,
  now: string,
) => {
  if (account === undefined) return { text: undefined, most: messageLimit }
  const way = wayToAnswer(conversation, account, now)
  if (way === 'freely') return { text: freelyText(conversation, now), most: messageLimit }
  const { lastReceivedAt, test } = conversation
  const why = lastReceivedAt === null ? 'first' : 'late'
  if (way === 'template') return { text: texts.template[why], most: templateAnswerLimit }
  const sends = account !== null && !(test && lastReceivedAt === null)
  return { text: texts.manual[sends ? why : 'nothing'], most: messageLimit }
}

const freelyText = ({ messageType, lastReceivedAt }: BotConversationRow, now: string): string => {
  if (messageType === 'sms' || lastReceivedAt === null) return texts.freely.sms
  return texts.freely.whatsapp(atHour(instantAfter(lastReceivedAt, freeTextHours * 3_600_000), now))
}
