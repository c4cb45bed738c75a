import type { MasterKey } from './keys/master-key.ts'
import { secretOf, type Wrapping } from './keys/wrapping.ts'
import type { VaultRecord, VaultStore } from './vault-store.ts'

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
const secretsOf = (configId: string, token: string) => [
  { kind, id: configId, owner: '', secret: Buffer.from(token, 'utf8') },
]

export const createBotTokens = (store: VaultStore, wrapping: Wrapping, masterKey: MasterKey): BotTokens => ({
  async keep(configId, token) {
    await wrapping.insert(secretsOf(configId, token))
  },
  async replace(configId, token) {
    for (;;) {
      const [stored] = await wrapping.insert(secretsOf(configId, token))
      if (!stored || tokenOf(masterKey, stored) === token) return
      if (await wrapping.replace(stored, Buffer.from(token, 'utf8'))) return
    }
  },
  remove: (configId) => store.remove([{ kind, id: configId }]),
  async read(configId) {
    const [record] = await store.get([{ kind, id: configId }])
    return record ? tokenOf(masterKey, record) : null
  },
})

const tokenOf = (masterKey: MasterKey, record: VaultRecord): string => secretOf(masterKey, record).toString('utf8')
