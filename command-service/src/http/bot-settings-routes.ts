import type { Handlers } from '@clinic/service-kit/http/call.ts'
import type { OriginFor } from '../handling/origin.ts'
import {
  activateConfiguration,
  configIdOf,
  createConfiguration,
  createResponse,
  deactivateConfiguration,
  initialiseResponses,
  type MessagingParts,
  responseIdOf,
  type SettingsAnswer,
} from '../messaging/commands/change-settings.ts'
import { expectId } from './expect-id.ts'
import { expectDone, problemOf } from './refusals.ts'

export type BotSettingsRouteParts = { messaging: MessagingParts; originFor: OriginFor }

type SettingsHandlers = Handlers<
  'createBotConfig' | 'activateBotConfig' | 'deactivateBotConfig' | 'createAutoResponse' | 'initialiseDefaultResponses'
>

/** The bot's configurations and responses (docs/specification.md#office-calls). No auth token enters the hash of a body. */
export const botSettingsRoutes = ({ messaging, originFor }: BotSettingsRouteParts): SettingsHandlers => ({
  createBotConfig: async (call) => {
    const { twilioAuthToken: _, ...body } = call.body
    const origin = originFor({ ...call, body })
    return configReply(await createConfiguration(messaging, call.body, origin), configIdOf(messaging, origin))
  },

  activateBotConfig: async (call) => {
    const configId = expectId(call.params.id, { type: 'ConfigurationNotFound' })
    return configReply(await activateConfiguration(messaging, configId, originFor(call)), configId)
  },

  deactivateBotConfig: async (call) => {
    const configId = expectId(call.params.id, { type: 'ConfigurationNotFound' })
    return configReply(await deactivateConfiguration(messaging, configId, originFor(call)), configId)
  },

  createAutoResponse: async (call) => {
    const origin = originFor(call)
    const { state, position } = expectDone(await createResponse(messaging, call.body, origin))
    const row = state.responses.find(({ id }) => id === responseIdOf(messaging, origin))
    if (!row) throw new Error('a response that was made is not there')
    return { position, body: row }
  },

  initialiseDefaultResponses: async (call) => {
    const { events, position } = expectDone(await initialiseResponses(messaging, originFor(call)))
    return { position, body: { message: madeSentence(events.length) } }
  },
})

/** @throws HttpProblem for a refusal */
const configReply = (answer: SettingsAnswer, configId: string) => {
  const { state, position } = expectDone(answer)
  const row = state.configurations[configId]
  if (!row) throw problemOf({ type: 'ConfigurationNotFound' })
  return { position, body: row }
}

const madeSentence = (count: number): string => {
  if (count === 0) return 'Las respuestas por defecto ya estaban creadas.'
  return count === 1 ? 'Se creó 1 respuesta por defecto.' : `Se crearon ${count} respuestas por defecto.`
}
