import type { AutoResponseRow, BotConfigRow } from '../contracts/messaging/bot-settings.ts'
import type { AutoResponseCreated, BotConfigurationCreated, MessageTextReworded } from './events.ts'

/** What is shown of an auth token, 'c3d4' being its ending: '••••c3d4'. */
const shownToken = (ending: string): string => `••••${ending}`

/** A configuration as it is answered and pushed when it was created. */
export const configRowOf = (data: BotConfigurationCreated['data'], at: string): BotConfigRow => {
  const { configId, title, accountSid, tokenEnding, sender, webhookUrl, messageService, templates } = data
  return {
    id: configId,
    name: title,
    twilioAccountSid: accountSid,
    twilioAuthToken: tokenEnding === null ? null : shownToken(tokenEnding),
    twilioPhoneNumber: sender ?? null,
    webhookUrl: webhookUrl ?? null,
    messageService,
    templateAppointmentConfirmed: templates.confirmed ?? null,
    templateAppointmentReminder3Day: templates.reminder3Day ?? null,
    templateAppointmentReminder1Day: templates.reminder1Day ?? null,
    templateAppointmentCancelled: templates.cancelled ?? null,
    templateGeneralMessage: templates.general ?? null,
    isActive: false,
    createdAt: at,
    updatedAt: at,
  }
}

/** A configuration after one was activated, itself or the one whose place was taken, or after it was switched off (null). */
export const withActivation = (row: BotConfigRow, activeId: string | null, at: string): BotConfigRow => ({
  ...row,
  isActive: row.id === activeId,
  updatedAt: at,
})

/** A configuration after its auth token was replaced. */
export const withToken = (row: BotConfigRow, tokenEnding: string, at: string): BotConfigRow => ({
  ...row,
  twilioAuthToken: shownToken(tokenEnding),
  updatedAt: at,
})

/** A response as it is answered and pushed. */
export const responseRowOf = (data: AutoResponseCreated['data'], at: string): AutoResponseRow => {
  const { responseId, keywords, template, action, messageType, priority } = data
  return {
    id: responseId,
    triggerKeywords: keywords,
    responseTemplate: template,
    action,
    messageType,
    priority,
    isActive: true,
    createdAt: at,
    updatedAt: at,
  }
}

/** A response after it was switched off, or on again. */
export const withSwitch = (row: AutoResponseRow, isActive: boolean, at: string): AutoResponseRow => ({
  ...row,
  isActive,
  updatedAt: at,
})

/** The texts that were written anew, after one more was or one is the standard again. */
export const withText = (
  texts: Readonly<Record<string, string>>,
  { textId, text }: MessageTextReworded['data'],
): Record<string, string> => {
  const { [textId]: _, ...others } = texts
  return text === null ? others : { ...others, [textId]: text }
}
