import type { AutoResponseRow } from '@clinic/shared-events/contracts/messaging/bot-settings.ts'
import { standardTexts } from '@clinic/shared-events/contracts/messaging/message-texts.ts'
import { decideStep } from '../src/messaging/bot/bot-rule.ts'
import type { BotInput, BotStep } from '../src/messaging/bot/bot-step.ts'
import { standardResponses } from '../src/messaging/bot/standard-responses.ts'
import type { LastSent } from '../src/messaging/conversation-state.ts'
import type { VisitWithNotice } from '../src/messaging/last-notice.ts'

/** Monday, 9:00 in Costa Rica. */
const now = '2026-11-23T15:00:00.000Z'

/** The standard responses, each with its name as its id. */
export const responses = standardResponses.map(
  ({ keywords, template, action, priority, standard }): AutoResponseRow => ({
    id: standard,
    triggerKeywords: keywords,
    responseTemplate: template,
    action,
    priority,
    messageType: 'whatsapp',
    isActive: true,
    createdAt: now,
    updatedAt: now,
  }),
)

/** A response that a clinic made itself. */
export const own = (id: string, triggerKeywords: string[], more: Partial<AutoResponseRow> = {}): AutoResponseRow => ({
  id,
  triggerKeywords,
  responseTemplate: id,
  action: 'none',
  priority: 1,
  messageType: 'whatsapp',
  isActive: true,
  createdAt: now,
  updatedAt: now,
  ...more,
})

/** A visit that is not confirmed, of which nobody was told by WhatsApp. */
export const visitAt = (
  appointmentId: string,
  date: string,
  startTime: string,
  more: Partial<VisitWithNotice> = {},
): VisitWithNotice => ({
  appointmentId,
  patientName: 'María',
  date,
  startTime,
  confirmed: false,
  requested: false,
  remindedAt: null,
  lastNotice: null,
  ...more,
})
/** Tomorrow, a Tuesday. */
export const tuesday = visitAt('a1', '2026-11-24', '09:00')
export const friday = visitAt('a2', '2026-11-27', '14:00')

/** What was written last in the conversation, at an hour of today. */
export const wrote = (by: LastSent['by'], hour = '14:00'): Pick<LastSent, 'by' | 'at'> => ({
  by,
  at: `2026-11-23T${hour}:00.000Z`,
})

/** What the bot does with a message to a number with one visit, to which nothing was written. */
export const step = (text: string, more: Partial<BotInput> = {}): BotStep =>
  decideStep({
    text,
    answers: null,
    responses,
    visits: [tuesday],
    practiceName: 'Mueve',
    texts: standardTexts,
    question: null,
    lastSent: null,
    now,
    ...more,
  })
