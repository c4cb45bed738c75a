import type { AutoResponseRow } from '@clinic/shared-events/contracts/messaging/bot-settings.ts'
import type { MessagingEvent } from '@clinic/shared-events/messaging/events.ts'
import { responseRowOf, withSwitch } from '@clinic/shared-events/messaging/settings-rows.ts'
import type { Projection } from '../projection.ts'

const handles = ['AutoResponseCreated', 'AutoResponseDeactivated', 'AutoResponseActivated'] as const
type Handled = Extract<MessagingEvent, { type: (typeof handles)[number] }>

/** What the bot answers to which words, a document for each response, whether it is in use or switched off. */
export const botResponses: Projection<AutoResponseRow, Handled> = {
  name: 'bot-responses',
  version: 2,
  handles,
  indexes: [{ fields: ['priority', 'createdAt'] }],
  idsOf: (event) => [event.data.responseId],
  apply(row, event) {
    if (event.type === 'AutoResponseCreated') return responseRowOf(event.data, event.at)
    return row && withSwitch(row, event.type === 'AutoResponseActivated', event.at)
  },
}
