import { randomUUID } from 'node:crypto'
import { fingerprint } from './secrets.ts'
import type { VaultStore } from './vault-store.ts'

export type Counters = {
  /** Counts one more and gives the count of the running window, which begins with its first one. `windowMs` in milliseconds. */
  increment(name: string, key: string, windowMs: number): Promise<number>
  /** The running window's count; 0 when it is over. */
  read(name: string, key: string): Promise<number>
  /** Counts one less, of the running window: what was counted turned out to be nothing to count. */
  takeBack(name: string, key: string): Promise<void>
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
  const inTurn = createTurns()
  const runs = (expiresAt: string | null) => expiresAt !== null && now() < Date.parse(expiresAt)

  return {
    increment(name, key, windowMs) {
      const ref = refOf(name, key)
      return inTurn(ref.id, async () => {
        const by = randomUUID()
        // One read and one write, whether the key was counted before or not: how long it takes tells nothing of that.
        for (;;) {
          const [stored] = await store.get([ref])
          const end = new Date(now() + windowMs).toISOString()
          const running = stored && runs(stored.expiresAt) ? stored : null
          const count = running ? (JSON.parse(running.value) as Stored).count + 1 : 1
          const value = JSON.stringify({ count, by } satisfies Stored)
          if (stored) {
            if (await store.replace(ref, stored.version, value, running ? running.expiresAt : end)) return count
          } else {
            const [inserted] = await store.insert([{ ...ref, owner: '', value, expiresAt: end }])
            if (inserted?.value === value) return 1
          }
        }
      })
    },
    takeBack(name, key) {
      const ref = refOf(name, key)
      return inTurn(ref.id, async () => {
        for (;;) {
          const [stored] = await store.get([ref])
          if (!stored || !runs(stored.expiresAt)) return
          const { count } = JSON.parse(stored.value) as Stored
          const value = JSON.stringify({ count: Math.max(0, count - 1), by: randomUUID() } satisfies Stored)
          if (await store.replace(ref, stored.version, value, stored.expiresAt)) return
        }
      })
    },
    async read(name, key) {
      const [stored] = await store.get([refOf(name, key)])
      return stored && runs(stored.expiresAt) ? (JSON.parse(stored.value) as Stored).count : 0
    },
    reset: (name, key) => store.remove([refOf(name, key)]),
  }
}

/** Tasks under one key go one after another: of many at once in this process each would else lose against all before it. */
const createTurns = () => {
  const tails = new Map<string, Promise<void>>()
  return <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const turn = (tails.get(key) ?? Promise.resolve()).then(task)
    const tail = turn.then(nothing, nothing)
    tails.set(key, tail)
    void tail.then(() => {
      if (tails.get(key) === tail) tails.delete(key)
    })
    return turn
  }
}
const nothing = () => undefined
