import { randomUUID } from 'node:crypto'
import { fingerprint } from './secrets.ts'
import type { VaultStore } from './vault-store.ts'

export type Counters = {
  /** Counts one more and gives the count of the running window, which begins with its first one. `windowMs` in milliseconds. */
  increment(name: string, key: string, windowMs: number): Promise<number>
  /** The running window's count; 0 when it is over. */
  read(name: string, key: string): Promise<number>
  /** Starts over, after a successful sign-in for example. */
  reset(name: string, key: string): Promise<void>
}

export const counterKind = 'counter'

/** `by` tells two first counts of the same moment apart: each finds out whose was stored. */
type Stored = { count: number; by: string }

/** Keys (usernames, addresses) are stored as keyed fingerprints only; `secret` is the vault's 'counters'. */
export const createCounters = (store: VaultStore, secret: Buffer, now: () => number): Counters => {
  const refOf = (name: string, key: string) => ({
    kind: counterKind,
    id: fingerprint(secret, name, key).toString('base64url'),
  })
  const runs = (expiresAt: string | null) => expiresAt !== null && now() < Date.parse(expiresAt)

  return {
    async increment(name, key, windowMs) {
      const ref = refOf(name, key)
      const by = randomUUID()
      for (;;) {
        const first = JSON.stringify({ count: 1, by } satisfies Stored)
        const end = new Date(now() + windowMs).toISOString()
        const [stored] = await store.insert([{ ...ref, owner: '', value: first, expiresAt: end }])
        if (!stored || stored.value === first) return 1
        const running = runs(stored.expiresAt)
        const count = running ? (JSON.parse(stored.value) as Stored).count + 1 : 1
        const value = JSON.stringify({ count, by } satisfies Stored)
        if (await store.replace(ref, stored.version, value, running ? stored.expiresAt : end)) return count
      }
    },
    async read(name, key) {
      const [stored] = await store.get([refOf(name, key)])
      return stored && runs(stored.expiresAt) ? (JSON.parse(stored.value) as Stored).count : 0
    },
    reset: (name, key) => store.remove([refOf(name, key)]),
  }
}
