import type { ClinicalKind } from '@clinic/shared-events/contracts/wire/clinical.ts'
import { LRUCache } from 'lru-cache'
import type { VaultStore } from './vault-store.ts'

/** What somebody was shown, and whose it is: a stream, or a list by its name. */
type Seen = { staffId: string; what: ClinicalKind; of: string }
/** `at`: when they saw it first within ten minutes, a UTC ISO instant. `id`: begins with it, the later, the greater. */
export type Access = Seen & { id: string; at: string }

/** Who saw clinical data (docs/log.md#accesses). */
export type Accesses = {
  /** Leaves an entry, one in ten minutes for the same. Durable when it resolves. @throws StoreAway */
  keep(seen: Seen): Promise<void>
  /** Entries of some subjects, or of all: the newest first, below `before` where that is given. @throws StoreAway */
  list(part: { of?: readonly string[]; limit: number; before?: string }): Promise<Access[]>
}

const kind = 'access'
/** Entries are kept for five years at least. */
const keptMs = 5 * 366 * 86_400_000
const removedAtOnce = 500

/** The text of an instant, which begins the ids of all entries from then on. */
const instant = (ms: number): string => new Date(ms).toISOString()
/** What the text of an instant begins with, and so every one of the same ten minutes. */
const tenMinutesOf = (at: string): string => at.slice(0, '2026-11-30T12:3'.length)
const idOf = (at: string, { of, what, staffId }: Seen): string => [at, of, what, staffId].join(' ')

export const createAccesses = (store: VaultStore, now: () => number): Accesses => {
  const kept = new LRUCache<string, true>({ max: 5_000 })
  return {
    async keep({ staffId, what, of }) {
      const at = instant(now())
      // Whichever process it is left by, it is the same record.
      const id = idOf(`${tenMinutesOf(at)}0:00.000Z`, { of, what, staffId })
      if (kept.has(id)) return
      const value = JSON.stringify({ staffId, what, of, at })
      await store.insert([{ kind, id, owner: of, value, expiresAt: null }])
      kept.set(id, true)
    },
    async list({ of, limit, before }) {
      const owners = of ?? [undefined]
      const found = await Promise.all(owners.map((owner) => newestOf(store, owner, limit, before)))
      return newestFirst(found.flat()).slice(0, limit)
    },
  }
}

/** The newest entries of a subject, and perhaps some older ones. The store's order is by their ten minutes, so whole ones are read. */
const newestOf = async (
  store: VaultStore,
  owner: string | undefined,
  limit: number,
  before?: string,
): Promise<Access[]> => {
  const found: Access[] = []
  let end = before && `${tenMinutesOf(before)}~`
  for (;;) {
    const part = await store.list(kind, owner, { limit: limit + 1, ...(end && { before: end }) })
    for (const { value } of part) {
      const seen = JSON.parse(value) as Omit<Access, 'id'>
      const id = idOf(seen.at, seen)
      if (!before || id < before) found.push({ id, ...seen })
    }
    end = part.at(-1)?.id
    if (!end || part.length <= limit) return found
    const oldest = tenMinutesOf(end)
    if (found.filter(({ at }) => tenMinutesOf(at) > oldest).length >= limit) return found
  }
}

const newestFirst = (entries: readonly Access[]): Access[] => entries.toSorted((a, b) => (a.id < b.id ? 1 : -1))

/** Removes entries that were kept for five years, some at once. */
export const removeOldAccesses = async (store: VaultStore, now: number): Promise<void> => {
  const old = await store.list(kind, undefined, { limit: removedAtOnce, before: instant(now - keptMs) })
  if (old.length > 0) await store.remove(old)
}
