import { randomUUID } from 'node:crypto'
import { fingerprint } from './keys/secrets.ts'
import type { VaultStore } from './vault-store.ts'

export type Counters = {
  /** Counts one more and gives the count of the running window, which begins with its first one. `windowMs` in milliseconds. */
  increment(name: string, key: string, windowMs: number): Promise<number>
  /** The running window's count; 0 when it is over. */
  read(name: string, key: string): Promise<number>
  /** Counts one less in the running window, for what turned out not to count. */
  takeBack(name: string, key: string): Promise<void>
  /** Starts over, after a successful sign-in for example. */
  reset(name: string, key: string): Promise<void>
}

export const counterKind = 'counter'

/** A stored count. `by` tells two first counts of the same moment apart: each learns whose was stored. */
type Stored = { count: number; by: string }
type Ref = { kind: string; id: string }
/** A change by one more or one less; resolves with the count it made. `windowMs`: of the window that one more begins, null where none begins. */
type Change = { step: 1 | -1; windowMs: number | null }

/** Keys (usernames, addresses) are stored as keyed fingerprints only; `secret` is the vault's 'counters'. */
export const createCounters = (store: VaultStore, secret: Buffer, now: () => number): Counters => {
  const refOf = (name: string, key: string): Ref => ({
    kind: counterKind,
    id: fingerprint(secret, name, key).toString('base64url'),
  })
  const runs = (expiresAt: string | null) => expiresAt !== null && now() < Date.parse(expiresAt)

  /** One read and one write, whether the key was counted before or not: how long it takes tells nothing of that. */
  const write = async (ref: Ref, changes: readonly Change[]): Promise<number[]> => {
    const by = randomUUID()
    for (;;) {
      const [stored] = await store.get([ref])
      const running = stored && runs(stored.expiresAt) ? stored : null
      let count = running ? (JSON.parse(running.value) as Stored).count : 0
      const counts = changes.map(({ step }) => {
        count = Math.max(0, count + step)
        return count
      })
      const windowMs = changes.find((change) => change.windowMs !== null)?.windowMs ?? null
      if (!running && windowMs === null) return counts
      const expiresAt = running ? running.expiresAt : new Date(now() + (windowMs ?? 0)).toISOString()
      const value = JSON.stringify({ count, by } satisfies Stored)
      if (stored) {
        if (await store.replace(ref, stored.version, value, expiresAt)) return counts
      } else {
        const [inserted] = await store.insert([{ ...ref, owner: '', value, expiresAt }])
        if (inserted?.value === value) return counts
      }
    }
  }
  const change = createGathered(write)

  return {
    increment: (name, key, windowMs) => change(refOf(name, key), { step: 1, windowMs }),
    async takeBack(name, key) {
      await change(refOf(name, key), { step: -1, windowMs: null })
    },
    async read(name, key) {
      const [stored] = await store.get([refOf(name, key)])
      return stored && runs(stored.expiresAt) ? (JSON.parse(stored.value) as Stored).count : 0
    },
    reset: (name, key) => store.remove([refOf(name, key)]),
  }
}

type Waiting = { change: Change; resolve(count: number): void; reject(error: unknown): void }

/** Gathers changes: what comes for one key while a write of it is under way is written together by the next one, so that many at once wait for two. */
const createGathered = (write: (ref: Ref, changes: readonly Change[]) => Promise<number[]>) => {
  const waiting = new Map<string, Waiting[]>()
  const writeAll = async (ref: Ref, own: Waiting[]): Promise<void> => {
    while (own.length > 0) {
      const taken = own.splice(0)
      try {
        const counts = await write(
          ref,
          taken.map((one) => one.change),
        )
        for (const [i, one] of taken.entries()) one.resolve(counts[i] ?? 0)
      } catch (error) {
        for (const one of taken) one.reject(error)
      }
    }
    waiting.delete(ref.id)
  }
  return (ref: Ref, change: Change): Promise<number> => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const one: Waiting = { change, resolve, reject }
    const others = waiting.get(ref.id)
    if (others) others.push(one)
    else {
      const own = [one]
      waiting.set(ref.id, own)
      void writeAll(ref, own)
    }
    return promise
  }
}
