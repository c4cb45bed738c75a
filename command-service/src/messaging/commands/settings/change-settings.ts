import type { Vault } from '@clinic/platform/vault/open-vault.ts'
import type { ReminderHours } from '@clinic/shared-events/contracts/appointments/reminder-hours.ts'
import {
  type NewAutoResponse,
  type NewBotConfig,
  tokenEndingOf,
} from '@clinic/shared-events/contracts/messaging/bot-settings.ts'
import type { TextId } from '@clinic/shared-events/contracts/messaging/message-texts.ts'
import { entityIdOf } from '@clinic/shared-events/definitions/ids.ts'
import { type MessagingEvent, messagingSettingsStream } from '@clinic/shared-events/messaging/events.ts'
import type { CommandResult } from '../../../handling/command-request.ts'
import type { Sent } from '../../../handling/decider.ts'
import type { CommandHandler } from '../../../handling/handle-command.ts'
import { commandFrom, type Origin } from '../../../handling/origin.ts'
import { standardResponses } from '../../bot/standard-responses.ts'
import type { TokenTried } from '../../sender/try-token.ts'
import { type Settings, type SettingsCommand, type SettingsRejection, settings } from '../../settings.ts'

export type MessagingDeps = {
  handler: CommandHandler
  vault: Pick<Vault, 'botTokens' | 'refusedPosts'>
  /** Asks Twilio whether it takes a token; null where nobody is to be written to. */
  tryToken: ((account: Tried) => Promise<TokenTried>) | null
  /** The vault's 'ids'. */
  idSecret: Buffer
}
export type SettingsAnswer = CommandResult<Settings, MessagingEvent, SettingsRejection>
type Tried = { accountSid: string; authToken: string }
/** `tried`: what Twilio said of the token. */
export type TriedAnswer =
  | (Extract<SettingsAnswer, { ok: true }> & { tried: Exclude<TokenTried, 'refused'> | 'not-asked' })
  | Extract<SettingsAnswer, { ok: false }>
  | { ok: false; rejection: TokenRefused }
export type TokenRefused = { type: 'TokenRefused' }

const send = (
  { handler }: Pick<MessagingDeps, 'handler'>,
  command: Sent<SettingsCommand>,
  origin: Origin,
): Promise<SettingsAnswer> =>
  handler.handle({ stream: messagingSettingsStream, decider: settings, ...commandFrom(origin, command) })

export const configIdOf = ({ idSecret }: Pick<MessagingDeps, 'idSecret'>, { commandId }: Origin): string =>
  entityIdOf(idSecret, commandId, 'bot-configuration')
export const responseIdOf = ({ idSecret }: Pick<MessagingDeps, 'idSecret'>, { commandId }: Origin): string =>
  entityIdOf(idSecret, commandId, 'auto-response')

/** Keeps a configuration. Its auth token goes into the vault first: an event never names a token that is not there. */
export const createConfiguration = async (
  deps: MessagingDeps,
  asked: NewBotConfig,
  origin: Origin,
): Promise<SettingsAnswer> => {
  const configId = configIdOf(deps, origin)
  const token = asked.twilioAuthToken
  if (token !== undefined) await deps.vault.botTokens.keep(configId, token)
  const kept = token === undefined ? null : await deps.vault.botTokens.read(configId)
  const data = {
    configId,
    title: asked.name,
    accountSid: asked.twilioAccountSid,
    tokenEnding: kept === null ? null : tokenEndingOf(kept),
    ...(asked.twilioPhoneNumber !== undefined && { sender: asked.twilioPhoneNumber }),
    ...(asked.webhookUrl !== undefined && { webhookUrl: asked.webhookUrl }),
    messageService: asked.messageService ?? 'whatsapp',
    templates: templatesOf(asked),
  }
  return send(deps, { type: 'CreateConfiguration', data }, origin)
}

const templatesOf = (asked: NewBotConfig) => {
  const given = {
    confirmed: asked.templateAppointmentConfirmed,
    reminder3Day: asked.templateAppointmentReminder3Day,
    reminder1Day: asked.templateAppointmentReminder1Day,
    cancelled: asked.templateAppointmentCancelled,
    general: asked.templateGeneralMessage,
  }
  return Object.fromEntries(Object.entries(given).filter(([, sid]) => sid !== undefined))
}

/** Makes a configuration the active one, unless Twilio refuses its token; the one before is inactive from the same event on. */
export const activateConfiguration = async (
  deps: MessagingDeps,
  configId: string,
  origin: Origin,
): Promise<TriedAnswer> => {
  const authToken = await deps.vault.botTokens.read(configId)
  const activate = { type: 'ActivateConfiguration', data: { configId } } as const
  return whereTaken(deps, { configId, authToken }, () => send(deps, activate, origin))
}

/** Replaces the token of a configuration, unless Twilio refuses it. It is in the vault before the event that names it. */
export const replaceToken = (
  deps: MessagingDeps,
  { configId, authToken }: { configId: string; authToken: string },
  origin: Origin,
): Promise<TriedAnswer> =>
  whereTaken(deps, { configId, authToken }, async () => {
    await deps.vault.botTokens.replace(configId, authToken)
    return send(deps, { type: 'ReplaceToken', data: { configId, tokenEnding: tokenEndingOf(authToken) } }, origin)
  })

/** Does something with a configuration where Twilio takes the token, or cannot be asked; what was refused before is counted anew then. */
const whereTaken = async (
  deps: MessagingDeps,
  { configId, authToken }: { configId: string; authToken: string | null },
  act: () => Promise<SettingsAnswer>,
): Promise<TriedAnswer> => {
  const { state } = await deps.handler.read(messagingSettingsStream, settings)
  const row = Object.hasOwn(state.configurations, configId) ? state.configurations[configId] : undefined
  if (!row) return { ok: false, rejection: { type: 'ConfigurationNotFound' } }
  const { tryToken } = deps
  const asked = authToken !== null && tryToken?.({ accountSid: row.twilioAccountSid, authToken })
  const tried = (await asked) || 'not-asked'
  if (tried === 'refused') return { ok: false, rejection: { type: 'TokenRefused' } }
  const answer = await act()
  if (!answer.ok) return answer
  if (answer.events.length > 0) await deps.vault.refusedPosts.clear()
  return { ...answer, tried }
}

/** Deletes a configuration that is not active, and then its token. */
export const deleteConfiguration = async (
  deps: MessagingDeps,
  configId: string,
  origin: Origin,
): Promise<SettingsAnswer> => {
  const answer = await send(deps, { type: 'DeleteConfiguration', data: { configId } }, origin)
  if (answer.ok) await deps.vault.botTokens.remove(configId)
  return answer
}

/** Switches a configuration off; none is active then. */
export const deactivateConfiguration = (
  deps: Pick<MessagingDeps, 'handler'>,
  configId: string,
  origin: Origin,
): Promise<SettingsAnswer> => send(deps, { type: 'DeactivateConfiguration', data: { configId } }, origin)

export const createResponse = (
  deps: MessagingDeps,
  asked: NewAutoResponse,
  origin: Origin,
): Promise<SettingsAnswer> => {
  const data = {
    responseId: responseIdOf(deps, origin),
    keywords: asked.triggerKeywords,
    template: asked.responseTemplate,
    action: asked.action ?? 'none',
    messageType: asked.messageType ?? 'whatsapp',
    priority: asked.priority ?? 1,
  } as const
  return send(deps, { type: 'CreateResponse', data }, origin)
}

/** Takes a response into use again, or switches it off. */
export const switchResponse = (
  deps: Pick<MessagingDeps, 'handler'>,
  asked: { responseId: string; active: boolean },
  origin: Origin,
): Promise<SettingsAnswer> => send(deps, { type: 'SwitchResponse', data: asked }, origin)

/** Makes the responses that come with the system, those of them that are not there yet. */
export const initialiseResponses = (deps: MessagingDeps, origin: Origin): Promise<SettingsAnswer> => {
  const responses = standardResponses.map((response) => ({
    responseId: entityIdOf(deps.idSecret, 'standard-response', response.standard),
    messageType: 'whatsapp' as const,
    ...response,
  }))
  return send(deps, { type: 'InitialiseResponses', data: { responses } }, origin)
}

/** Chooses when reminders go, from the next round on. */
export const chooseReminderHours = (
  deps: Pick<MessagingDeps, 'handler'>,
  hours: ReminderHours,
  origin: Origin,
): Promise<SettingsAnswer> => send(deps, { type: 'ChooseReminderHours', data: hours }, origin)

/** Writes a text anew, or takes the standard one back. */
export const rewordMessage = (
  deps: Pick<MessagingDeps, 'handler'>,
  asked: { id: TextId; text: string | null },
  origin: Origin,
): Promise<SettingsAnswer> => send(deps, { type: 'RewordMessage', data: asked }, origin)
