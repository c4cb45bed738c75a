import type { Handlers } from '@clinic/platform/http/calls/call.ts'
import { messageSettingsId } from '@clinic/shared-events/contracts/messaging/message-settings.ts'
import type { OriginFor } from '../../handling/origin.ts'
import { refusing } from '../../http/refusing.ts'
import {
  activateConfiguration,
  chooseReminderHours,
  configIdOf,
  createConfiguration,
  createResponse,
  deactivateConfiguration,
  deleteConfiguration,
  initialiseResponses,
  type MessagingDeps,
  replaceToken,
  responseIdOf,
  rewordMessage,
  type SettingsAnswer,
  switchResponse,
  type TriedAnswer,
} from '../commands/settings/change-settings.ts'
import { messagingRefusals } from '../refusals.ts'

const { expectDone, expectId, problemOf } = refusing(messagingRefusals)

type Deps = { messaging: MessagingDeps; originFor: OriginFor }

type SettingsHandlers = Handlers<
  | 'createBotConfig'
  | 'activateBotConfig'
  | 'deactivateBotConfig'
  | 'replaceBotToken'
  | 'deleteBotConfig'
  | 'createAutoResponse'
  | 'activateAutoResponse'
  | 'deactivateAutoResponse'
  | 'initialiseDefaultResponses'
  | 'chooseReminderHours'
  | 'rewordMessage'
>

/** The bot's configurations and responses (docs/specification.md#office-calls), and what the practice sets of its messages. No auth token enters the hash of a body. */
export const settingsCalls = ({ messaging, originFor }: Deps): SettingsHandlers => ({
  createBotConfig: async (call) => {
    const { twilioAuthToken: _, ...body } = call.body
    const origin = originFor({ ...call, body })
    return configReply(await createConfiguration(messaging, call.body, origin), configIdOf(messaging, origin))
  },

  activateBotConfig: async (call) => {
    const configId = expectId(call.params.id, { type: 'ConfigurationNotFound' })
    return triedReply(await activateConfiguration(messaging, configId, originFor(call)), configId)
  },

  deactivateBotConfig: async (call) => {
    const configId = expectId(call.params.id, { type: 'ConfigurationNotFound' })
    return configReply(await deactivateConfiguration(messaging, configId, originFor(call)), configId)
  },

  replaceBotToken: async (call) => {
    const configId = expectId(call.params.id, { type: 'ConfigurationNotFound' })
    const origin = originFor({ ...call, body: {} })
    const replaced = { configId, authToken: call.body.twilioAuthToken }
    return triedReply(await replaceToken(messaging, replaced, origin), configId)
  },

  deleteBotConfig: async (call) => {
    const configId = expectId(call.params.id, { type: 'ConfigurationNotFound' })
    const { position } = expectDone(await deleteConfiguration(messaging, configId, originFor(call)))
    return { position, body: { id: configId } }
  },

  createAutoResponse: async (call) => {
    const origin = originFor(call)
    return responseReply(await createResponse(messaging, call.body, origin), responseIdOf(messaging, origin))
  },

  activateAutoResponse: async (call) => {
    const responseId = expectId(call.params.id, { type: 'ResponseNotFound' })
    return responseReply(await switchResponse(messaging, { responseId, active: true }, originFor(call)), responseId)
  },

  deactivateAutoResponse: async (call) => {
    const responseId = expectId(call.params.id, { type: 'ResponseNotFound' })
    return responseReply(await switchResponse(messaging, { responseId, active: false }, originFor(call)), responseId)
  },

  initialiseDefaultResponses: async (call) => {
    const { events, position } = expectDone(await initialiseResponses(messaging, originFor(call)))
    return { position, body: { message: madeSentence(events.length) } }
  },

  chooseReminderHours: async (call) => messagesReply(await chooseReminderHours(messaging, call.body, originFor(call))),

  rewordMessage: async (call) => messagesReply(await rewordMessage(messaging, call.body, originFor(call))),
})

/** @throws HttpProblem for a refusal */
const configReply = (answer: SettingsAnswer, configId: string) => {
  const { state, position } = expectDone(answer)
  const row = state.configurations[configId]
  if (!row) throw problemOf({ type: 'ConfigurationNotFound' })
  return { position, body: row }
}

/** @throws HttpProblem for a refusal */
const triedReply = (answer: TriedAnswer, configId: string) => {
  const done = expectDone(answer)
  const { position, body } = configReply(done, configId)
  return { position, body: { ...body, tokenTried: done.tried } }
}

/** @throws HttpProblem for a refusal */
const responseReply = (answer: SettingsAnswer, responseId: string) => {
  const { state, position } = expectDone(answer)
  const row = state.responses.find(({ id }) => id === responseId)
  if (!row) throw problemOf({ type: 'ResponseNotFound' })
  return { position, body: row }
}

/** @throws HttpProblem for a refusal */
const messagesReply = (answer: SettingsAnswer) => {
  const { state, position } = expectDone(answer)
  return { position, body: { id: messageSettingsId, hours: state.hours, texts: state.texts } }
}

const madeSentence = (count: number): string => {
  if (count === 0) return 'Las respuestas por defecto ya estaban creadas.'
  return count === 1 ? 'Se creó 1 respuesta por defecto.' : `Se crearon ${count} respuestas por defecto.`
}
