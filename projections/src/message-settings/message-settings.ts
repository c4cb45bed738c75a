import {
  type MessageSettings,
  messageSettingsId,
  standardMessageSettings,
} from '@clinic/shared-events/contracts/messaging/message-settings.ts'
import type { MessagingEvent } from '@clinic/shared-events/messaging/events.ts'
import { withText } from '@clinic/shared-events/messaging/settings-rows.ts'
import type { Projection } from '../projection.ts'

const handles = ['ReminderHoursChosen', 'MessageTextReworded'] as const
type Handled = Extract<MessagingEvent, { type: (typeof handles)[number] }>

/** What the practice set of its messages, in one document. */
export const messageSettings: Projection<MessageSettings, Handled> = {
  name: 'message-settings',
  version: 1,
  handles,
  indexes: [],
  idsOf: () => [messageSettingsId],
  apply(row, event) {
    const known = row ?? standardMessageSettings
    return event.type === 'ReminderHoursChosen'
      ? { ...known, hours: event.data }
      : { ...known, texts: withText(known.texts, event.data) }
  },
}
