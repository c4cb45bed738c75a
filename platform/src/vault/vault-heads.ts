import { type HeadStore, headIn } from '../heads/head-store.ts'
import type { VaultStore } from './vault-store.ts'

const kind = 'log-head'
/** In the vault the last head of each day stands, so that it grows by one record a day. */
export const createVaultHeads = (store: Pick<VaultStore, 'insert' | 'get' | 'replace' | 'list'>): HeadStore => ({
  async keep(head) {
    const ref = { kind, id: head.at.slice(0, 10) }
    const value = JSON.stringify(head)
    for (;;) {
      const [there] = await store.get([ref])
      if (there && (await store.replace(ref, there.version, value, null))) return
      if (!there) {
        const [made] = await store.insert([{ ...ref, owner: '', value, expiresAt: null }])
        if (made?.value === value) return
      }
    }
  },
  list: async () => (await store.list(kind)).flatMap(({ value }) => headIn(value) ?? []),
})
