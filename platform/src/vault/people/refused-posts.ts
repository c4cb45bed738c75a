import type { RefusedPosts } from '@clinic/shared-events/contracts/messaging/messaging-setup.ts'
import type { VaultStore } from '../vault-store.ts'

/**
 * How many posts were refused, as their signature fits no token, since the tokens changed last. Outside the log, which strangers must not fill; never
 * what they held.
 */
export type RefusedPostCount = {
  /** @param at a UTC ISO instant: when the last of them came */
  add(count: number, at: string): Promise<void>
  /** Null where none was. */
  read(): Promise<RefusedPosts | null>
  /** Begins anew. */
  clear(): Promise<void>
}

const ref = { kind: 'refused-posts', id: 'all' }

export const createRefusedPostCount = (store: VaultStore): RefusedPostCount => ({
  async add(count, at) {
    const none = JSON.stringify({ count: 0, since: at, lastAt: at } satisfies RefusedPosts)
    for (;;) {
      const [stored] = await store.insert([{ ...ref, owner: '', value: none, expiresAt: null }])
      if (!stored) throw new Error('a record that was inserted is not there')
      const known = JSON.parse(stored.value) as RefusedPosts
      const value = JSON.stringify({ ...known, count: known.count + count, lastAt: at } satisfies RefusedPosts)
      if (await store.replace(ref, stored.version, value, null)) return
    }
  },
  async read() {
    const [stored] = await store.get([ref])
    return stored ? (JSON.parse(stored.value) as RefusedPosts) : null
  },
  clear: () => store.remove([ref]),
})
