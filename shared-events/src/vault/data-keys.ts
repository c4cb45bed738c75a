import { randomBytes } from 'node:crypto'
import { type PersonalClass, personalClasses } from '../log/event-log.ts'
import { base62 } from './base62.ts'
import { createBoundedCache } from './bounded-cache.ts'

import { type MasterKey, unwrap, wrap } from './master-key.ts'
import { fingerprint } from './secrets.ts'
import type { VaultRecord, VaultStore } from './vault-store.ts'

/** The key of one (stream, class): 32 bytes, and the opaque id by which sealed blocks name it. */
export type DataKey = { id: string; key: Buffer }
/** Resolved: the key's bytes, or 'erased' where the vault holds a tombstone, and only there (design §3). */
export type ResolvedKey = Buffer | 'erased'

/** A key that is absent without a tombstone, or that does not open: never to be taken for an erasure. */
export class KeyMissing extends Error {
  readonly keyId: string
  constructor(keyId: string, cause?: unknown) {
    super(`data key ${keyId} is not in the vault or does not open`, { cause })
    this.name = 'KeyMissing'
    this.keyId = keyId
  }
}

/** Nothing more can be sealed for a stream's class once it was erased. */
export class ClassErased extends Error {
  constructor(stream: string, personalClass: PersonalClass) {
    super(`${personalClass} of ${stream} was erased`)
    this.name = 'ClassErased'
  }
}

export type DataKeys = {
  /** The stream's keys for these classes, made where absent; durable when it resolves. @throws ClassErased, KeyMissing */
  ensure(stream: string, classes: readonly PersonalClass[]): Promise<Map<PersonalClass, DataKey>>
  /** Each key by its id. @throws KeyMissing */
  resolve(keyIds: Iterable<string>): Promise<Map<string, ResolvedKey>>
  /** Replaces the keys by tombstones, also where no key was made yet. Again is no error. Other processes evict theirs on the event. */
  erase(stream: string, classes: readonly PersonalClass[]): Promise<void>
  /** Forgets cached keys: of one stream, or all. */
  evict(stream?: string): void
}

const kind = 'data-key'
const wrapName = (id: string) => `${kind}/${id}`
const tombstone = 'erased'

export type DataKeysOptions = {
  store: VaultStore
  masterKey: MasterKey
  /** Secret under which (stream, class) becomes an id: the same pair always gets the same one, so racing processes share it. */
  idSecret: Buffer
  /** Keys held unwrapped; some 200 bytes each. */
  cacheSize?: number
}

export const createDataKeys = ({ store, masterKey, idSecret, cacheSize = 20_000 }: DataKeysOptions): DataKeys => {
  const cache = createBoundedCache<string, ResolvedKey>(cacheSize)
  const idOf = (stream: string, personalClass: PersonalClass) =>
    base62(fingerprint(idSecret, stream, personalClass).subarray(0, 16))

  const opened = (id: string, record: VaultRecord | null): ResolvedKey => {
    if (!record) throw new KeyMissing(id)
    if (record.value === tombstone) return 'erased'
    try {
      return unwrap(masterKey, wrapName(id), record.value)
    } catch (cause) {
      throw new KeyMissing(id, cause)
    }
  }

  /** An eviction while the store was asked: what it answered may be older than the erasure, so it is used once, not kept. */
  let evictions = 0
  const keep = (before: number, id: string, key: ResolvedKey) => {
    if (before === evictions) cache.set(id, key)
  }

  const insertAbsent = async (stream: string, ids: readonly string[]): Promise<Map<string, ResolvedKey>> => {
    const before = evictions
    const fresh = ids.map((id) => {
      const value = wrap(masterKey, wrapName(id), randomBytes(32))
      return { kind, id, owner: stream, value, expiresAt: null }
    })
    const stored = (await store.insert(fresh)).map((record) => [record.id, opened(record.id, record)] as const)
    for (const [id, key] of stored) keep(before, id, key)
    return new Map(stored)
  }

  const entomb = async (stream: string, id: string): Promise<void> => {
    for (;;) {
      const [record] = await store.insert([{ kind, id, owner: stream, value: tombstone, expiresAt: null }])
      if (!record || record.value === tombstone) return
      if (await store.replace({ kind, id }, record.version, tombstone, null)) return
    }
  }

  return {
    async ensure(stream, classes) {
      const ids = classes.map((personalClass) => idOf(stream, personalClass))
      const absent = ids.filter((id) => cache.get(id) === undefined)
      const made = absent.length > 0 ? await insertAbsent(stream, absent) : undefined
      const keys = new Map<PersonalClass, DataKey>()
      for (const [i, personalClass] of classes.entries()) {
        const id = ids[i] as string
        const key = made?.get(id) ?? cache.get(id) ?? (await this.resolve([id])).get(id)
        if (key === undefined || key === 'erased') throw new ClassErased(stream, personalClass)
        keys.set(personalClass, { id, key })
      }
      return keys
    },

    async resolve(keyIds) {
      const found = new Map<string, ResolvedKey>()
      const absent = new Set<string>()
      for (const id of keyIds) {
        const key = cache.get(id)
        if (key) found.set(id, key)
        else absent.add(id)
      }
      if (absent.size === 0) return found
      const before = evictions
      const ids = [...absent]
      const records = await store.get(ids.map((id) => ({ kind, id })))
      ids.forEach((id, i) => {
        const key = opened(id, records[i] ?? null)
        keep(before, id, key)
        found.set(id, key)
      })
      return found
    },

    async erase(stream, classes) {
      for (const personalClass of classes) await entomb(stream, idOf(stream, personalClass))
      this.evict(stream)
    },

    evict(stream) {
      evictions += 1
      if (stream === undefined) return cache.clear()
      for (const personalClass of personalClasses) cache.delete(idOf(stream, personalClass))
    },
  }
}
