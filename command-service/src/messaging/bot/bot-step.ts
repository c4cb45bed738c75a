import type { ReviewReason } from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import type { AutoResponseRow, BotAction } from '@clinic/shared-events/contracts/messaging/bot-settings.ts'
import type { Texts } from '@clinic/shared-events/contracts/messaging/message-texts.ts'
import type { LastSent, Listing, Question } from '../conversation-state.ts'
import type { LastNotice, VisitWithNotice } from '../last-notice.ts'

/**
 * Everything the rule needs. `button`: what the button that was pressed stands for. `answers`: what the message answers by Twilio's word: news that ask, answer or
 * inform, the last message of the conversation, or any 'other'; null where it does not say. `wanted`: what Twilio took the message for, whether its sender wants to be written to; absent where it took it for
 * neither. `visits`: the appointments the message may be about, the soonest first. `lastSent`: what was written last in the conversation. `texts`: as the practice has them now.
 */
export type BotInput = {
  text: string
  button?: Action | undefined
  answers: LastNotice['says'] | 'last' | 'other' | null
  wanted?: boolean | undefined
  responses: readonly AutoResponseRow[]
  visits: readonly VisitWithNotice[]
  practiceName: string
  texts: Texts
  question: Question | null
  lastSent: Pick<LastSent, 'by' | 'at'> | null
  /** A UTC ISO instant. */
  now: string
}

export type Action = Exclude<BotAction, 'none'>

/** An answer that does nothing, and may ask which appointment is meant. `appointmentId`: the one it is about. */
export type Saying = {
  kind: 'reply'
  text: string
  responseId: string | null
  review: ReviewReason | null
  appointmentId?: string
  asked?: Listing
}

/** Something is done with an appointment, as it begins as far as the patient knows. `note`: the words of a wish beside it. */
export type Acting = {
  kind: 'act'
  action: Action
  visit: VisitWithNotice
  template: string
  responseId: string | null
  note?: string
}

/** What the bot does: it answers, does something with an appointment, or records whether the patient wants to be written to. */
export type BotStep = Saying | Acting | { kind: 'prefer'; wanted: boolean; review: ReviewReason | null }
