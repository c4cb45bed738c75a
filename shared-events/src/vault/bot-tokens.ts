import { type MasterKey, unwrap, wrap } from './master-key.ts'
import type { VaultStore } from './vault-store.ts'

/** The auth tokens of the bot's configurations, wrapped by the master key. In no event, log line or answer. */
export type BotTokens = {
  /** Keeps the token of a configuration, durable when it resolves; the first one stays, so a repeat changes nothing. */
  keep(configId: string, token: string): Promise<void>
  /** The token, or null where none was given. */
  read(configId: string): Promise<string | null>
}

const kind = 'bot-token'
const wrapName = (configId: string) => `${kind}/${configId}`

export const createBotTokens = (store: VaultStore, masterKey: MasterKey): BotTokens => ({
  async keep(configId, token) {
    const value = wrap(masterKey, wrapName(configId), Buffer.from(token, 'utf8'))
    await store.insert([{ kind, id: configId, owner: '', value, expiresAt: null }])
  },
  async read(configId) {
    const [record] = await store.get([{ kind, id: configId }])
    return record ? unwrap(masterKey, wrapName(configId), record.value).toString('utf8') : null
  },
})
