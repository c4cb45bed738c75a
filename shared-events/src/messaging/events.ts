import { z } from 'zod'
import { botActions, messageServices } from '../contracts/messaging/bot-settings.ts'
import { defineEvent, type EventOf } from '../definitions/define-event.ts'

/** Content SIDs of the templates that Twilio holds, by what they are for. */
const templates = z.object({
  confirmed: z.string().optional(),
  reminder3Day: z.string().optional(),
  reminder1Day: z.string().optional(),
  cancelled: z.string().optional(),
  general: z.string().optional(),
})

/** The data of a messaging account was entered. The auth token is in the vault; `tokenEnding` has its last characters, null without one. */
const botConfigurationCreated = defineEvent('BotConfigurationCreated', 1, {
  data: z.object({
    configId: z.string(),
    title: z.string(),
    accountSid: z.string(),
    tokenEnding: z.string().nullable(),
    sender: z.string().optional(),
    webhookUrl: z.string().optional(),
    messageService: z.enum(messageServices),
    templates,
  }),
})
/** One configuration took the place of another, or of none: at most one is active. */
const botConfigurationActivated = defineEvent('BotConfigurationActivated', 1, {
  data: z.object({ configId: z.string(), previousId: z.string().nullable() }),
})
/** The active configuration was switched off: none is active until one is activated. */
const botConfigurationDeactivated = defineEvent('BotConfigurationDeactivated', 1, {
  data: z.object({ configId: z.string() }),
})
/** Another auth token took the place of a configuration's. It is in the vault; `tokenEnding` as in `BotConfigurationCreated`. */
const botTokenReplaced = defineEvent('BotTokenReplaced', 1, {
  data: z.object({ configId: z.string(), tokenEnding: z.string() }),
})
/** A configuration was deleted, with its auth token. */
const botConfigurationDeleted = defineEvent('BotConfigurationDeleted', 1, {
  data: z.object({ configId: z.string() }),
})
/** What the bot answers to some words, and what it does then. `standard`: which of the responses that come with the system it is. */
const autoResponseCreated = defineEvent('AutoResponseCreated', 1, {
  data: z.object({
    responseId: z.string(),
    keywords: z.array(z.string()),
    template: z.string(),
    action: z.enum(botActions),
    messageType: z.enum(messageServices),
    priority: z.int(),
    standard: z.string().optional(),
  }),
})

const which = z.object({ responseId: z.string() })
/** A response was switched off: the bot does not answer with it. */
const autoResponseDeactivated = defineEvent('AutoResponseDeactivated', 1, { data: which })
/** A response that was switched off is in use again. */
const autoResponseActivated = defineEvent('AutoResponseActivated', 1, { data: which })

/** When reminders go, and between which hours nobody is written to, was chosen; hours before the visit, and 'HH:mm'. */
const reminderHoursChosen = defineEvent('ReminderHoursChosen', 1, {
  data: z.object({ first: z.int(), second: z.int(), quietFrom: z.string(), quietTo: z.string() }),
})
/** A text of the messages was written anew; null: the standard one is in use again. */
const messageTextReworded = defineEvent('MessageTextReworded', 1, {
  data: z.object({ textId: z.string(), text: z.string().nullable() }),
})

export const messagingEvents = [
  botConfigurationCreated,
  botConfigurationActivated,
  botConfigurationDeactivated,
  botTokenReplaced,
  botConfigurationDeleted,
  autoResponseCreated,
  autoResponseDeactivated,
  autoResponseActivated,
  reminderHoursChosen,
  messageTextReworded,
] as const
export type MessagingEvent = EventOf<(typeof messagingEvents)[number]>
export type BotConfigurationCreated = EventOf<typeof botConfigurationCreated>
export type MessageTextReworded = EventOf<typeof messageTextReworded>
export type AutoResponseCreated = EventOf<typeof autoResponseCreated>

/** `messaging-settings`: the bot's configurations and responses, and what the practice set of its messages. One stream, so that its revision keeps one configuration active. */
export const messagingSettingsStream = 'messaging-settings'
