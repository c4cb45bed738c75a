import { z } from 'zod'
import { hoursSince } from '../wire/clock.ts'
import type { messageServices } from './bot-settings.ts'

/** Free text may be sent this long after the last message that came in (docs/decisions/0068). */
export const freeTextHours = 24

/** Whether free text may be sent. @param lastReceivedAt of the conversation @param now both UTC ISO instants */
export const mayWriteFreely = (lastReceivedAt: string | null, now: string): boolean =>
  lastReceivedAt !== null && hoursSince(lastReceivedAt, now) < freeTextHours

/** The bot is silent so long after staff wrote with a patient or took the conversation over, unless they give it back. */
export const withStaffHours = 12

/** Whether staff write with the patient, and not the bot. @param now a UTC ISO instant */
export const isWithStaff = ({ withStaffSince }: { withStaffSince: string | null }, now: string): boolean =>
  withStaffSince !== null && hoursSince(withStaffSince, now) < withStaffHours

/** Longest answer by the general template, whose own words take a part of the 1024 characters there are. */
export const templateAnswerLimit = 800

/** How what staff answer gets to a patient: as free text, by the general template, or by a chat that they open themselves. */
type StaffAnswerBy = 'freely' | 'template' | 'by-hand'

/** The account that would send it. `general`: whether it has a general template. */
const answerAccount = z.object({ general: z.boolean() })
export type AnswerAccount = z.infer<typeof answerAccount>
/** GET /api/twilio-bot/conversations/{id}/answer-account (ours): what would send an answer; null where nothing does. */
export const conversationAccount = z.object({ account: answerAccount.nullable() })

/** The conversation, as its row says. */
type Answered = { messageType: (typeof messageServices)[number]; lastReceivedAt: string | null; test: boolean }

/**
 * How staff answer now: only WhatsApp holds free text to the hours after the patient's last message, and to who never wrote only the template goes.
 * A conversation of tests alone is answered by hand.
 */
export const wayToAnswer = (
  { messageType, lastReceivedAt, test }: Answered,
  account: AnswerAccount | null,
  now: string,
): StaffAnswerBy => {
  if (account === null || (test && lastReceivedAt === null)) return 'by-hand'
  if (messageType === 'sms' || mayWriteFreely(lastReceivedAt, now)) return 'freely'
  return account.general ? 'template' : 'by-hand'
}
