import { type MasterKey, unwrap, wrap } from './keys/master-key.ts'
import type { VaultStore } from './vault-store.ts'

/** The auth tokens of the bot's configurations, wrapped by the master key. In no event, log line or answer. */
export type BotTokens = {
  /** Keeps the token of a configuration, durable when it resolves; the first one stays, so a repeat changes nothing. */
  keep(configId: string, token: string): Promise<void>
  /** Keeps another token in the place of the one there is; durable when it resolves. */
  replace(configId: string, token: string): Promise<void>
  /** The token, or null where none was given. */
  read(configId: string): Promise<string | null>
  /** Removes the token for good. */
  remove(configId: string): Promise<void>
}

const kind = 'bot-token'
const wrapName = (configId: string) => `${kind}/${configId}`

const recordOf = (masterKey: MasterKey, configId: string, token: string) => {
  const value = wrap(masterKey, wrapName(configId), Buffer.from(token, 'utf8'))
  return { kind, id: configId, owner: '', value, expiresAt: null }
}

export const createBotTokens = (store: VaultStore, masterKey: MasterKey): BotTokens => ({
  async keep(configId, token) {
    await store.insert([recordOf(masterKey, configId, token)])
  },
  async replace(configId, token) {
    const record = recordOf(masterKey, configId, token)
    for (;;) {
      const [stored] = await store.insert([record])
      if (!stored || stored.value === record.value) return
      if (await store.replace({ kind, id: configId }, stored.version, record.value, null)) return
    }
  },
  remove: (configId) => store.remove([{ kind, id: configId }]),
  async read(configId) {
    const [record] = await store.get([{ kind, id: configId }])
    return record ? unwrap(masterKey, wrapName(configId), record.value).toString('utf8') : null
  },
})
