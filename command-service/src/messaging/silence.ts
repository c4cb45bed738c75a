import type { ReviewReason } from '@clinic/shared-events/contracts/bot-conversations.ts'
import { hoursSince } from '@clinic/shared-events/contracts/clock.ts'
import type { MessageSent } from '@clinic/shared-events/messaging/conversation-events.ts'

/** The bot's newest answers to a patient, the newest first: which message each answered, and when. A UTC ISO instant. */
export type NewestAnswers = readonly { inReplyTo: string; at: string }[]

/** So many answers a conversation has of the bot within these minutes: who goes on writing may be a machine, too. */
const mostAnswers = 5
const withinMinutes = 10

/** Only its newest answers are of use. A test is answered to nobody. */
export const withAnswer = (known: NewestAnswers, { inReplyTo, delivery }: MessageSent['data'], at: string) =>
  inReplyTo === undefined || delivery === 'test' ? known : [{ inReplyTo, at }, ...known].slice(0, mostAnswers)

/** Whether the bot answered so often lately that it waits. */
export const hasAnsweredALot = (answers: NewestAnswers, now: string): boolean => {
  const oldest = answers[mostAnswers - 1]
  return oldest !== undefined && hoursSince(oldest.at, now) < withinMinutes / 60
}

/** What decides whether an answer of the bot stays unsaid. `toldToWait`: a message that was not understood, was answered so, and waits for staff. */
type Talk = { answers: NewestAnswers; toldToWait: string | null }
type Answer = Pick<MessageSent['data'], 'delivery' | 'action'> & { review: ReviewReason | null }

/** Why a message is for staff without an answer; null where it is answered. Of what was done for it the patient is told. */
export const silenceFor = (
  { answers, toldToWait }: Talk,
  { delivery, action, review }: Answer,
  now: string,
): ReviewReason | null => {
  if (delivery === 'test' || action !== 'none') return null
  if (review === 'not-understood' && toldToWait !== null) return review
  return hasAnsweredALot(answers, now) ? 'too-many' : null
}
