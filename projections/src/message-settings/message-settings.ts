import {
  type MessageSettings,
  messageSettingsId,
  standardMessageSettings,
} from '@clinic/shared-events/contracts/message-settings.ts'
import type { MessagingEvent } from '@clinic/shared-events/messaging/events.ts'
import type { Projection } from '../projection.ts'

const handles = ['ReminderHoursChosen'] as const
type Handled = Extract<MessagingEvent, { type: (typeof handles)[number] }>

/** What the practice set of its messages, in one document. */
export const messageSettings: Projection<MessageSettings, Handled> = {
  name: 'message-settings',
  version: 1,
  handles,
  indexes: [],
  idsOf: () => [messageSettingsId],
  apply: (row, { data }) => ({ ...(row ?? standardMessageSettings), hours: data }),
}
