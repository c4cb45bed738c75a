import { Busy } from '@clinic/service-kit/http/problem.ts'
import { contactIdOf } from '@clinic/shared-events/contacts/contact-id.ts'
import { numberIn } from '@clinic/shared-events/contracts/phones.ts'
import { choosePreference } from '../../contacts/commands/preferences.ts'
import { causedBy, type Origin } from '../../handling/origin.ts'
import { botTexts } from '../bot-rule.ts'
import type { AnswerAsBot } from '../conversation.ts'
import type { ConversationParts } from './conversation-parts.ts'

type Wish = { phoneNumber: string; messageId: string; wanted: boolean }
type Answer = Pick<AnswerAsBot['data'], 'content' | 'action' | 'outcome' | 'responseId' | 'review'>

/**
 * Records that who has the number wants to be written to, or not, as a message said; once by the message, however often it is delivered.
 * @returns what the bot answers @throws Busy
 */
export const preferByWord = async (
  { handler, idSecret }: Pick<ConversationParts, 'handler' | 'idSecret'>,
  { phoneNumber, messageId, wanted }: Wish,
  origin: Origin,
): Promise<Answer> => {
  const contactId = contactIdOf(idSecret, 'whatsapp', numberIn(phoneNumber))
  const choice = { contactId, channel: 'whatsapp', by: 'word', wanted } as const
  const chosen = await choosePreference({ handler, idSecret }, choice, causedBy(origin, 'preference', messageId))
  if (!chosen.ok) throw new Busy('the contact is busy')
  const news = chosen.events.length > 0
  const action = wanted ? 'contact_opt_in' : 'contact_opt_out'
  return { action, outcome: news ? 'done' : 'already', content: textOf(wanted, news), responseId: null, review: null }
}

const textOf = (wanted: boolean, news: boolean): string => {
  if (wanted) return news ? botTexts.optedIn : botTexts.inAlready
  return news ? botTexts.optedOut : botTexts.outAlready
}
