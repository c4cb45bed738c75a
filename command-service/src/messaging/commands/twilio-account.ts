import type { BotConfigRow } from '@clinic/shared-events/contracts/bot-settings.ts'
import { phoneOf } from '@clinic/shared-events/contracts/phones.ts'
import type { Vault } from '@clinic/shared-events/vault/open-vault.ts'
import type { TwilioAccount } from '../sender/twilio-sender.ts'
import type { ReadSettings } from './read-settings.ts'

/** `sending`: whether anybody is to be written to. */
export type AccountParts = { readSettings: ReadSettings; vault: Pick<Vault, 'botTokens'>; sending: boolean }

/** A configuration that has an auth token. `from`: its sender, null where none was given or it is no number. */
export type ConfiguredAccount = Omit<TwilioAccount, 'from'> & {
  configId: string
  from: string | null
  active: boolean
  templates: Templates
}
/** The content SIDs of a configuration's templates, by what they tell; 'general' tells what has none of its own. */
export type Templates = Readonly<
  Record<'confirmed' | 'cancelled' | 'reminder-3-days' | 'reminder-1-day' | 'general', string | null>
>

const templatesIn = (row: BotConfigRow): Templates => ({
  confirmed: row.templateAppointmentConfirmed,
  cancelled: row.templateAppointmentCancelled,
  'reminder-3-days': row.templateAppointmentReminder3Day,
  'reminder-1-day': row.templateAppointmentReminder1Day,
  general: row.templateGeneralMessage,
})

/** The configurations of an account that have a token, the active one first, then the newest; of every account where none is named. */
export const accountsOf = async (
  { readSettings, vault }: AccountParts,
  accountSid?: string,
): Promise<ConfiguredAccount[]> => {
  const { configurations } = await readSettings()
  const rows = Object.values(configurations)
    .filter((row) => accountSid === undefined || row.twilioAccountSid === accountSid)
    .reverse()
    .sort((a, b) => Number(b.isActive) - Number(a.isActive))
  const found: ConfiguredAccount[] = []
  for (const row of rows) {
    const { id: configId, twilioAccountSid: accountSid, twilioPhoneNumber, messageService: service } = row
    const authToken = await vault.botTokens.read(configId)
    const from = twilioPhoneNumber === null ? null : (phoneOf(twilioPhoneNumber)?.e164 ?? null)
    if (authToken === null) continue
    found.push({ configId, accountSid, authToken, from, service, active: row.isActive, templates: templatesIn(row) })
  }
  return found
}

/**
 * The account that answers in a conversation go out from: of the service by which the patient wrote last and, where it is known, of the number
 * they wrote to; the active one first. Null while nobody is to be written to, no configuration is active, or none is of that service.
 */
export const accountFor = async (
  parts: AccountParts,
  { messageType, configId }: { messageType: TwilioAccount['service']; configId: string | null },
): Promise<TwilioAccount | null> => {
  if (!parts.sending) return null
  const accounts = await accountsOf(parts)
  if (!accounts.some(({ active }) => active)) return null
  const ofService = accounts.flatMap(({ from, ...account }) =>
    from !== null && account.service === messageType ? [{ ...account, from }] : [],
  )
  const own = ofService.find((account) => account.configId === configId)
  return (own ? ofService.find(({ from }) => from === own.from) : ofService[0]) ?? null
}

/** The account that templates go out from; null while nobody is to be written to, no configuration is active, or the active one lacks its token or its number. */
export const activeAccount = async (
  parts: AccountParts,
): Promise<(TwilioAccount & Pick<ConfiguredAccount, 'configId' | 'templates'>) | null> => {
  if (!parts.sending) return null
  const [account] = (await accountsOf(parts)).filter(({ active }) => active)
  return account && account.from !== null ? { ...account, from: account.from } : null
}
