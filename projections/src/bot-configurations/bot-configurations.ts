import type { BotConfigRow } from '@clinic/shared-events/contracts/messaging/bot-settings.ts'
import type { MessagingEvent } from '@clinic/shared-events/messaging/events.ts'
import { configRowOf, withActivation, withToken } from '@clinic/shared-events/messaging/settings-rows.ts'
import type { Projection } from '../projection.ts'

const handles = [
  'BotConfigurationCreated',
  'BotConfigurationActivated',
  'BotConfigurationDeactivated',
  'BotTokenReplaced',
  'BotConfigurationDeleted',
] as const
type Handled = Extract<MessagingEvent, { type: (typeof handles)[number] }>

/** The bot's configurations, a document for each. An activation touches the one whose place was taken, too. */
export const botConfigurations: Projection<BotConfigRow, Handled> = {
  name: 'bot-configurations',
  /** 2: tokens that were replaced, and configurations that were deleted. */
  version: 2,
  handles,
  indexes: [{ fields: ['createdAt'] }, { fields: ['isActive'] }],
  idsOf(event) {
    if (event.type !== 'BotConfigurationActivated') return [event.data.configId]
    const { configId, previousId } = event.data
    return previousId === null ? [configId] : [previousId, configId]
  },
  apply(row, event) {
    if (event.type === 'BotConfigurationCreated') return configRowOf(event.data, event.at)
    if (event.type === 'BotConfigurationDeleted') return null
    if (event.type === 'BotTokenReplaced') return row && withToken(row, event.data.tokenEnding, event.at)
    const activeId = event.type === 'BotConfigurationActivated' ? event.data.configId : null
    return row && withActivation(row, activeId, event.at)
  },
}
