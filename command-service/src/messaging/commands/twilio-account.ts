import { phoneOf } from '@clinic/shared-events/contracts/phones.ts'
import { messagingSettingsStream } from '@clinic/shared-events/messaging/events.ts'
import type { Vault } from '@clinic/shared-events/vault/open-vault.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import type { TwilioAccount } from '../sender/twilio-sender.ts'
import { settings } from '../settings.ts'

/** `sending`: whether anybody is to be written to. */
export type AccountParts = { handler: CommandHandler; vault: Pick<Vault, 'botTokens'>; sending: boolean }

/** A configuration that has an auth token. `from`: its sender, null where none was given or it is no number. */
export type ConfiguredAccount = Omit<TwilioAccount, 'from'> & { configId: string; from: string | null; active: boolean }

/** The configurations of an account that have a token, the active one first; of every account where none is named. */
export const accountsOf = async (
  { handler, vault }: AccountParts,
  accountSid?: string,
): Promise<ConfiguredAccount[]> => {
  const { state } = await handler.read(messagingSettingsStream, settings)
  const rows = Object.values(state.configurations)
    .filter((row) => accountSid === undefined || row.twilioAccountSid === accountSid)
    .sort((a, b) => Number(b.isActive) - Number(a.isActive))
  const found: ConfiguredAccount[] = []
  for (const { id: configId, twilioAccountSid, twilioPhoneNumber, messageService: service, isActive: active } of rows) {
    const authToken = await vault.botTokens.read(configId)
    const from = twilioPhoneNumber === null ? null : (phoneOf(twilioPhoneNumber)?.e164 ?? null)
    if (authToken !== null) found.push({ configId, accountSid: twilioAccountSid, authToken, from, service, active })
  }
  return found
}

/** The account that messages go out from; null while nobody is to be written to, no configuration is active, or the active one lacks its token or its number. */
export const activeAccount = async (parts: AccountParts): Promise<TwilioAccount | null> => {
  if (!parts.sending) return null
  const [account] = (await accountsOf(parts)).filter(({ active }) => active)
  return account && account.from !== null ? { ...account, from: account.from } : null
}
