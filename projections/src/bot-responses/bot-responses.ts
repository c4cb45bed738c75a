import type { AutoResponseRow } from '@clinic/shared-events/contracts/bot-settings.ts'
import type { AutoResponseCreated } from '@clinic/shared-events/messaging/events.ts'
import { responseRowOf } from '@clinic/shared-events/messaging/settings-rows.ts'
import type { Projection } from '../projection.ts'

/** What the bot answers to which words, a document for each response. */
export const botResponses: Projection<AutoResponseRow, AutoResponseCreated> = {
  name: 'bot-responses',
  version: 1,
  handles: ['AutoResponseCreated'],
  indexes: [{ fields: ['priority', 'createdAt'] }],
  idsOf: (event) => [event.data.responseId],
  apply: (_, event) => responseRowOf(event.data, event.at),
}
