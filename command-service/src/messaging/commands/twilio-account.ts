import type { Vault } from '@clinic/platform/vault/open-vault.ts'
import { type BotConfigRow, sendingConfig } from '@clinic/shared-events/contracts/messaging/bot-settings.ts'
import { phoneOf } from '@clinic/shared-events/contracts/wire/phones.ts'
import type { TwilioAccount } from '../sender/twilio-sender.ts'
import type { ReadSettings } from './settings/read-settings.ts'

/** `sending`: whether anybody is to be written to. */
export type AccountDeps = { readSettings: ReadSettings; vault: Pick<Vault, 'botTokens'>; sending: boolean }

/** A configuration that has an auth token. `from`: its sender, null where none was given or it is no number. */
export type ConfiguredAccount = Omit<TwilioAccount, 'from'> & {
  configId: string
  from: string | null
  active: boolean
  templates: Templates
}
/** The content SIDs of a configuration's templates, by what they tell; 'general' tells what has none of its own. */
type Templates = Readonly<
  Record<'confirmed' | 'cancelled' | 'reminder-3-days' | 'reminder-1-day' | 'general', string | null>
>

const templatesIn = (row: BotConfigRow): Templates => ({
  confirmed: row.templateAppointmentConfirmed,
  cancelled: row.templateAppointmentCancelled,
  'reminder-3-days': row.templateAppointmentReminder3Day,
  'reminder-1-day': row.templateAppointmentReminder1Day,
  general: row.templateGeneralMessage,
})

/** Null where the configuration has no token. */
const accountOf = async (vault: AccountDeps['vault'], row: BotConfigRow): Promise<ConfiguredAccount | null> => {
  const { id: configId, twilioAccountSid: accountSid, twilioPhoneNumber, messageService: service } = row
  const authToken = await vault.botTokens.read(configId)
  if (authToken === null) return null
  const from = twilioPhoneNumber === null ? null : (phoneOf(twilioPhoneNumber)?.e164 ?? null)
  return { configId, accountSid, authToken, from, service, active: row.isActive, templates: templatesIn(row) }
}

/** The configurations of an account that have a token, the active one first, then the newest; of every account where none is named. */
export const accountsOf = async (
  { readSettings, vault }: AccountDeps,
  accountSid?: string,
): Promise<ConfiguredAccount[]> => {
  const { configurations } = await readSettings()
  const rows = Object.values(configurations)
    .filter((row) => accountSid === undefined || row.twilioAccountSid === accountSid)
    .reverse()
    .sort((a, b) => Number(b.isActive) - Number(a.isActive))
  const found: ConfiguredAccount[] = []
  for (const row of rows) {
    const account = await accountOf(vault, row)
    if (account) found.push(account)
  }
  return found
}

/** An account that messages go out from, with its templates. */
export type SendingAccount = TwilioAccount & Pick<ConfiguredAccount, 'configId' | 'templates'>

const sendingOf = async (
  { vault }: AccountDeps,
  row: BotConfigRow | null | undefined,
): Promise<SendingAccount | null> => {
  const account = row ? await accountOf(vault, row) : null
  return account && account.from !== null ? { ...account, from: account.from } : null
}

/** The account that answers in a conversation go out from (`sendingConfig`). Null while nobody is to be written to, or no configuration sends them. */
export const accountFor = async (
  deps: AccountDeps,
  { messageType, configId }: { messageType: TwilioAccount['service']; configId: string | null },
): Promise<SendingAccount | null> => {
  if (!deps.sending) return null
  const { configurations } = await deps.readSettings()
  return sendingOf(deps, sendingConfig(Object.values(configurations), { messageType, configId }))
}

/** The account that templates go out from; null while nobody is to be written to, no configuration is active, or the active one lacks its token or its number. */
export const activeAccount = async (deps: AccountDeps): Promise<SendingAccount | null> => {
  if (!deps.sending) return null
  const { configurations } = await deps.readSettings()
  return sendingOf(
    deps,
    Object.values(configurations).find(({ isActive }) => isActive),
  )
}
