import type { ReadsOf } from '@clinic/platform/http/calls/call.ts'
import { botConfigurations } from '@clinic/projections/bot-configurations/bot-configurations.ts'
import { botResponses } from '@clinic/projections/bot-responses/bot-responses.ts'
import { messageSettings } from '@clinic/projections/message-settings/message-settings.ts'
import type { botSettingsCalls } from '@clinic/shared-events/contracts/messaging/bot-settings.ts'
import {
  type messageSettingsCalls,
  messageSettingsId,
  standardMessageSettings,
} from '@clinic/shared-events/contracts/messaging/message-settings.ts'
import { answerList } from '../list.ts'
import { type ReadDeps, readOne } from '../reading.ts'

export const botSettingsReads = ({ reading }: ReadDeps): ReadsOf<typeof botSettingsCalls> => ({
  /** GET /api/twilio-bot/configs (docs/specification.md#office-calls): the oldest first. */
  listBotConfigs: (call) => answerList(reading, { of: botConfigurations, sort: [{ field: 'createdAt' }] }, call),

  /** GET /api/twilio-bot/configs/active: null while none is active. */
  async readActiveBotConfig({ minPosition }) {
    const { position, rows } = await reading.read(botConfigurations, minPosition, (store, collection) =>
      store.find(collection, { where: [{ field: 'isActive', eq: true }], limit: 1 }),
    )
    return { position, json: rows[0]?.json ?? 'null' }
  },

  /** GET /api/twilio-bot/responses: the highest priority first. */
  listAutoResponses(call) {
    const sort = [
      { field: 'priority', desc: true },
      { field: 'createdAt', desc: true },
    ]
    return answerList(reading, { of: botResponses, sort }, call)
  },
})

export const messageSettingsReads = ({ reading }: ReadDeps): ReadsOf<typeof messageSettingsCalls> => ({
  /** GET /api/twilio-bot/messages (ours): what the practice set of its messages. */
  async readMessageSettings({ minPosition }) {
    const { position, json } = await readOne(reading, messageSettings, messageSettingsId, minPosition)
    return { position, json: json ?? JSON.stringify(standardMessageSettings) }
  },
})
