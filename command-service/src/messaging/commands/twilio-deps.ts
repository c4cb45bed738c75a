import { setTimeout as pause } from 'node:timers/promises'
import type { SealedFiles } from '@clinic/platform/images/sealed-files.ts'
import type { Vault } from '@clinic/platform/vault/open-vault.ts'
import { createDeliverer, type Deliverer } from '../../deliveries/commands/deliver.ts'
import { onlyTo } from '../sender/countries.ts'
import type { MessageSender } from '../sender/message-sender.ts'
import { fetchFile } from '../sender/twilio-files.ts'
import type { GetDeps } from '../sender/twilio-get.ts'
import type { TwilioAccount } from '../sender/twilio-sender.ts'
import type { Background } from './background.ts'
import type { ConversationDeps } from './conversation-deps.ts'
import { type CountRefused, createCountRefused } from './count-refused.ts'
import { createKeepFiles, type KeepFiles } from './keep-files.ts'
import { type AccountDeps, activeAccount } from './twilio-account.ts'

/** What answering Twilio and sending through it need. */
export type Twilio = {
  accounts: AccountDeps
  deliverer: Deliverer
  receiving: ConversationDeps & {
    publicUrl: string | null
    senderOf(account: TwilioAccount): Promise<MessageSender>
    /** Goes on after a call was answered. */
    inBackground(work: Promise<void>): void
    keepFiles: KeepFiles
  }
  keepFiles: KeepFiles
  countRefused: CountRefused
  /** How Twilio is read; null where nobody is to be written to. */
  get: GetDeps | null
  /** Asks for no further files, and writes nothing later: the process is to end. */
  endTries(): void
}

/** `messageCountries`: the country codes of the numbers that messages go to. */
export type SendingConfig = {
  publicUrl: string | null
  twilioApiUrl: string | null
  messageCountries: readonly string[]
}

type Given = Pick<AccountDeps, 'readSettings'> & {
  vault: Pick<Vault, 'botTokens' | 'refusedPosts'>
  conversations: ConversationDeps
  config: SendingConfig
  random?: () => number
  background: Background
  files: SealedFiles
}

/** Where nobody is to be written to. */
const silent: MessageSender = {
  send: async () => ({ kind: 'refused', because: 'message', reason: 'refused', code: 'messages-off' }),
}

export const createTwilio = (given: Given): Twilio => {
  const { readSettings, vault, conversations, config, random, background, files } = given
  const ending = new AbortController()
  const { signal } = ending
  const wait = (ms: number) => pause(ms, undefined, { signal }).catch(() => undefined)
  const senderOf = async (account: TwilioAccount): Promise<MessageSender> => {
    const { twilioApiUrl: apiUrl } = config
    if (apiUrl === null) return silent
    // The library takes a second to load and 20 MB: only who sends pays for it.
    const { twilioSender } = await import('../sender/twilio-sender.ts')
    return onlyTo(config.messageCountries, twilioSender(account, { apiUrl }))
  }
  const accounts = { readSettings, vault, sending: config.twilioApiUrl !== null }
  const keepFiles = createKeepFiles({
    conversations,
    accounts,
    files,
    wait,
    ...(random && { random }),
    async fetch(account, uri) {
      const { twilioApiUrl: apiUrl } = config
      // A copy of the data asks Twilio for nothing.
      return apiUrl === null ? { ok: false, why: 'away' } : fetchFile(account, { apiUrl, ending: signal }, uri)
    },
  })
  return {
    accounts,
    deliverer: createDeliverer(conversations),
    keepFiles,
    get: config.twilioApiUrl === null ? null : { apiUrl: config.twilioApiUrl, ending: signal, timeoutMs: 30_000 },
    countRefused: createCountRefused({ vault, now: conversations.now, wait, inBackground: background.run }),
    receiving: { ...conversations, publicUrl: config.publicUrl, senderOf, inBackground: background.run, keepFiles },
    endTries: () => ending.abort(),
  }
}

/** What messages go out from: the active configuration's account and templates; null while there is none. */
export const messagesOut = async ({ accounts, receiving }: Twilio) => {
  const account = await activeAccount(accounts)
  if (!account) return null
  const { service, templates } = account
  return { sender: await receiving.senderOf(account), service, templates }
}
