import type { BotConfigRow } from '@clinic/shared-events/contracts/messaging/bot-settings.ts'
import type { MessagingSetup } from '@clinic/shared-events/contracts/messaging/messaging-setup.ts'
import { phoneOf } from '@clinic/shared-events/contracts/wire/phones.ts'

/** What messages need: that they are sent at all, an account of Twilio, an address that Twilio reaches, and a mail server. */
export type MissingPart = 'messages' | 'account' | 'address' | 'mail'
type AccountState = 'ready' | 'none' | 'no-token' | 'no-number'

/** Whether the active configuration can send: it needs its auth token and its number. */
export const accountStateOf = (configs: readonly BotConfigRow[]): AccountState => {
  const active = configs.find(({ isActive }) => isActive)
  if (!active) return 'none'
  if (active.twilioAuthToken === null) return 'no-token'
  return phoneOf(active.twilioPhoneNumber ?? '') === null ? 'no-number' : 'ready'
}

/** What is not configured, of what is known so far. */
export const missingParts = (
  setup: MessagingSetup | undefined,
  configs: readonly BotConfigRow[] | undefined,
): MissingPart[] => {
  const missing: Record<MissingPart, boolean | undefined> = {
    messages: setup && !setup.messages,
    account: configs && accountStateOf(configs) !== 'ready',
    address: setup && setup.webhookUrl === null,
    mail: setup && !setup.mailServer,
  }
  return (Object.keys(missing) as MissingPart[]).filter((part) => missing[part])
}
