import { createDeliverer, type Deliverer } from '../../deliveries/commands/deliver.ts'
import { onlyTo } from '../sender/countries.ts'
import type { MessageSender } from '../sender/message-sender.ts'
import type { TwilioAccount } from '../sender/twilio-sender.ts'
import type { Background } from './background.ts'
import type { ConversationParts } from './conversation-parts.ts'
import { type AccountParts, activeAccount } from './twilio-account.ts'

/** What answering Twilio and sending through it need. */
export type Twilio = {
  accounts: AccountParts
  deliverer: Deliverer
  takingIn: ConversationParts & {
    publicUrl: string | null
    senderOf(account: TwilioAccount): Promise<MessageSender>
    /** Goes on after a call was answered. */
    inBackground(work: Promise<void>): void
  }
}

/** `messageCountries`: the country codes of the numbers that messages go to. */
export type SendingConfig = {
  publicUrl: string | null
  twilioApiUrl: string | null
  messageCountries: readonly string[]
}

type Given = Omit<AccountParts, 'sending'> & {
  conversations: ConversationParts
  config: SendingConfig
  background: Background
}

/** Where nobody is to be written to. */
const silent: MessageSender = {
  send: async () => ({ kind: 'refused', because: 'message', reason: 'refused', code: 'messages-off' }),
}

export const createTwilio = ({ readSettings, vault, conversations, config, background }: Given): Twilio => {
  const senderOf = async (account: TwilioAccount): Promise<MessageSender> => {
    const { twilioApiUrl: apiUrl } = config
    if (apiUrl === null) return silent
    // The library takes a second to load and 20 MB: only who sends pays for it.
    const { twilioSender } = await import('../sender/twilio-sender.ts')
    return onlyTo(config.messageCountries, twilioSender(account, { apiUrl }))
  }
  return {
    accounts: { readSettings, vault, sending: config.twilioApiUrl !== null },
    deliverer: createDeliverer(conversations),
    takingIn: { ...conversations, publicUrl: config.publicUrl, senderOf, inBackground: background.run },
  }
}

/** What messages go out from: the active configuration's account and templates; null while there is none. */
export const messagesOut = async ({ accounts, takingIn }: Twilio) => {
  const account = await activeAccount(accounts)
  if (!account) return null
  const { service, templates } = account
  return { sender: await takingIn.senderOf(account), service, templates }
}
