import {
  type ReminderHours,
  standardReminderHours,
} from '@clinic/shared-events/contracts/appointments/reminder-hours.ts'
import type { AutoResponseRow, BotConfigRow } from '@clinic/shared-events/contracts/messaging/bot-settings.ts'
import { messageTexts, type TextId } from '@clinic/shared-events/contracts/messaging/message-texts.ts'
import type {
  AutoResponseCreated,
  BotConfigurationCreated,
  MessagingEvent,
} from '@clinic/shared-events/messaging/events.ts'
import {
  configRowOf,
  responseRowOf,
  withActivation,
  withSwitch,
  withText,
  withToken,
} from '@clinic/shared-events/messaging/settings-rows.ts'
import {
  accept,
  type Command,
  type Decider,
  type Decision,
  type Happened,
  nothing,
  refuse,
  unreachable,
} from '../handling/decider.ts'

/** The bot's configurations, of which at most one is active, and its responses in the order they were made. `standards`: those of them that came with the system. `hours`: when reminders go. `texts`: those that were written anew, by their ids. */
export type Settings = {
  configurations: Readonly<Record<string, BotConfigRow>>
  activeId: string | null
  responses: readonly AutoResponseRow[]
  standards: readonly string[]
  hours: ReminderHours
  texts: Readonly<Record<string, string>>
}

type CreateConfiguration = Command<'CreateConfiguration', BotConfigurationCreated['data']>
type ActivateConfiguration = Command<'ActivateConfiguration', { configId: string }>
type DeactivateConfiguration = Command<'DeactivateConfiguration', { configId: string }>
type ReplaceToken = Command<'ReplaceToken', { configId: string; tokenEnding: string }>
type DeleteConfiguration = Command<'DeleteConfiguration', { configId: string }>
type ConfigurationCommand =
  | CreateConfiguration
  | ActivateConfiguration
  | DeactivateConfiguration
  | ReplaceToken
  | DeleteConfiguration
type CreateResponse = Command<'CreateResponse', AutoResponseCreated['data']>
/** In use again, or switched off. */
type SwitchResponse = Command<'SwitchResponse', { responseId: string; active: boolean }>
/** Those that are not there yet are made, whether they are in use or switched off; each carries the `standard` it is. */
type InitialiseResponses = Command<'InitialiseResponses', { responses: readonly AutoResponseCreated['data'][] }>
type ChooseReminderHours = Command<'ChooseReminderHours', ReminderHours>
/** `text` null: the standard one again. */
type RewordMessage = Command<'RewordMessage', { id: TextId; text: string | null }>
export type SettingsCommand =
  | ConfigurationCommand
  | CreateResponse
  | SwitchResponse
  | InitialiseResponses
  | ChooseReminderHours
  | RewordMessage
export type SettingsRejection =
  | { type: 'ConfigurationNotFound' }
  /** The active one is not deleted. */
  | { type: 'ConfigurationActive' }
  | { type: 'ResponseNotFound' }

type ConfigurationEvent = Extract<MessagingEvent, { type: `Bot${string}` }>

const evolveConfigurations = (state: Settings, event: Happened<ConfigurationEvent>): Settings => {
  const { configurations } = state
  switch (event.type) {
    case 'BotConfigurationCreated': {
      const row = configRowOf(event.data, event.at)
      return { ...state, configurations: { ...configurations, [row.id]: row } }
    }
    case 'BotConfigurationActivated': {
      const { configId, previousId } = event.data
      const touched = Object.values(configurations).filter(({ id }) => id === configId || id === previousId)
      const after = touched.map((row) => [row.id, withActivation(row, configId, event.at)] as const)
      return { ...state, activeId: configId, configurations: { ...configurations, ...Object.fromEntries(after) } }
    }
    case 'BotConfigurationDeactivated': {
      const { configId } = event.data
      const row = configurations[configId]
      const off = row ? { [configId]: withActivation(row, null, event.at) } : {}
      return { ...state, activeId: null, configurations: { ...configurations, ...off } }
    }
    case 'BotTokenReplaced': {
      const { configId, tokenEnding } = event.data
      const row = configurations[configId]
      const after = row ? { [configId]: withToken(row, tokenEnding, event.at) } : {}
      return { ...state, configurations: { ...configurations, ...after } }
    }
    case 'BotConfigurationDeleted': {
      const { [event.data.configId]: _, ...others } = configurations
      return { ...state, configurations: others }
    }
    default:
      return unreachable(event)
  }
}

const evolve = (state: Settings, event: Happened<MessagingEvent>): Settings => {
  const { responses, standards } = state
  switch (event.type) {
    case 'AutoResponseCreated': {
      const { standard } = event.data
      return {
        ...state,
        responses: [...responses, responseRowOf(event.data, event.at)],
        standards: standard === undefined ? standards : [...standards, standard],
      }
    }
    case 'AutoResponseDeactivated':
    case 'AutoResponseActivated': {
      const isActive = event.type === 'AutoResponseActivated'
      const { responseId } = event.data
      const switched = (row: AutoResponseRow) => (row.id === responseId ? withSwitch(row, isActive, event.at) : row)
      return { ...state, responses: responses.map(switched) }
    }
    case 'ReminderHoursChosen':
      return { ...state, hours: event.data }
    case 'MessageTextReworded':
      return { ...state, texts: withText(state.texts, event.data) }
    default:
      return evolveConfigurations(state, event)
  }
}

const decideConfigurations = (
  command: ConfigurationCommand,
  state: Settings,
): Decision<MessagingEvent, SettingsRejection> => {
  switch (command.type) {
    case 'CreateConfiguration':
      return accept({ type: 'BotConfigurationCreated', data: command.data })
    case 'ActivateConfiguration': {
      const { configId } = command.data
      if (!Object.hasOwn(state.configurations, configId)) return refuse({ type: 'ConfigurationNotFound' })
      if (state.activeId === configId) return nothing
      return accept({ type: 'BotConfigurationActivated', data: { configId, previousId: state.activeId } })
    }
    case 'DeactivateConfiguration': {
      const { configId } = command.data
      if (!Object.hasOwn(state.configurations, configId)) return refuse({ type: 'ConfigurationNotFound' })
      return state.activeId === configId ? accept({ type: 'BotConfigurationDeactivated', data: { configId } }) : nothing
    }
    case 'ReplaceToken':
      if (!Object.hasOwn(state.configurations, command.data.configId)) return refuse({ type: 'ConfigurationNotFound' })
      return accept({ type: 'BotTokenReplaced', data: command.data })
    case 'DeleteConfiguration': {
      const { configId } = command.data
      if (!Object.hasOwn(state.configurations, configId)) return refuse({ type: 'ConfigurationNotFound' })
      if (state.activeId === configId) return refuse({ type: 'ConfigurationActive' })
      return accept({ type: 'BotConfigurationDeleted', data: command.data })
    }
    default:
      return unreachable(command)
  }
}

const decide = (command: SettingsCommand, state: Settings): Decision<MessagingEvent, SettingsRejection> => {
  switch (command.type) {
    case 'CreateResponse':
      return accept({ type: 'AutoResponseCreated', data: command.data })
    case 'SwitchResponse': {
      const { responseId, active } = command.data
      const row = state.responses.find(({ id }) => id === responseId)
      if (!row) return refuse({ type: 'ResponseNotFound' })
      if (row.isActive === active) return nothing
      return accept({ type: active ? 'AutoResponseActivated' : 'AutoResponseDeactivated', data: { responseId } })
    }
    case 'InitialiseResponses': {
      const missing = command.data.responses.filter(
        ({ standard }) => standard !== undefined && !state.standards.includes(standard),
      )
      return accept(...missing.map((data) => ({ type: 'AutoResponseCreated' as const, data })))
    }
    case 'ChooseReminderHours':
      return isSame(command.data, state.hours) ? nothing : accept({ type: 'ReminderHoursChosen', data: command.data })
    case 'RewordMessage': {
      const { id } = command.data
      const text = command.data.text === messageTexts[id].standard ? null : command.data.text
      if (text === (state.texts[id] ?? null)) return nothing
      return accept({ type: 'MessageTextReworded', data: { textId: id, text } })
    }
    default:
      return decideConfigurations(command, state)
  }
}

const isSame = (a: ReminderHours, b: ReminderHours): boolean =>
  a.first === b.first && a.second === b.second && a.quietFrom === b.quietFrom && a.quietTo === b.quietTo

/** `messaging-settings`: which configuration the bot works with, what it answers, when reminders go and what messages say (docs/specification.md#office-states). */
export const settings: Decider<Settings, SettingsCommand, MessagingEvent, SettingsRejection> = {
  initialState: () => ({
    configurations: {},
    activeId: null,
    responses: [],
    standards: [],
    hours: standardReminderHours,
    texts: {},
  }),
  evolve,
  decide,
}
