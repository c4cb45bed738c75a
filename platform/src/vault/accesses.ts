import type { ClinicalKind } from '@clinic/shared-events/contracts/wire/clinical.ts'
import { LRUCache } from 'lru-cache'
import type { VaultStore } from './vault-store.ts'

/** What somebody was shown, and whose it is: a stream, or a list by its name. */
type Seen = { staffId: string; what: ClinicalKind; of: string }
/** `at`: when they saw it first within ten minutes, a UTC ISO instant. `id`: the later, the greater. */
export type Access = Seen & { id: string; at: string }

/** Who saw clinical data (docs/log.md#accesses). */
export type Accesses = {
  /** Leaves an entry, one in ten minutes for the same. Durable when it resolves. @throws StoreAway */
  keep(seen: Seen): Promise<void>
  /** Entries of some subjects, or of all: the newest first, below `before` where that is given. @throws StoreAway */
  list(part: { of?: readonly string[]; limit: number; before?: string }): Promise<Access[]>
}

const kind = 'access'
const windowMs = 10 * 60_000
/** Entries are kept for five years at least. */
const keptMs = 5 * 366 * 86_400_000
const removedAtOnce = 500

/** The text of an instant, which begins the ids of all entries from then on. */
const instant = (ms: number): string => new Date(ms).toISOString()

export const createAccesses = (store: VaultStore, now: () => number): Accesses => {
  const kept = new LRUCache<string, true>({ max: 5_000 })
  return {
    async keep({ staffId, what, of }) {
      const at = now()
      // Whichever process it is left by, it is the same record.
      const id = [instant(at - (at % windowMs)), of, what, staffId].join(' ')
      if (kept.has(id)) return
      const value = JSON.stringify({ staffId, what, of, at: instant(at) })
      await store.insert([{ kind, id, owner: of, value, expiresAt: null }])
      kept.set(id, true)
    },
    async list({ of, limit, before }) {
      const part = { limit, ...(before !== undefined && { before }) }
      const owners = of ?? [undefined]
      const found = (await Promise.all(owners.map((owner) => store.list(kind, owner, part)))).flat()
      const newest = found.toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit)
      return newest.map(({ id, value }) => ({ id, ...(JSON.parse(value) as Omit<Access, 'id'>) }))
    },
  }
}

/** Removes entries that were kept for five years, some at once. */
export const removeOldAccesses = async (store: VaultStore, now: number): Promise<void> => {
  const old = await store.list(kind, undefined, { limit: removedAtOnce, before: instant(now - keptMs) })
  if (old.length > 0) await store.remove(old)
}
