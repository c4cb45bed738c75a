import { base62 } from '@clinic/shared-events/definitions/base62.ts'
import { type PersonalClass, personalClasses } from '@clinic/shared-events/definitions/stored-event.ts'
import { LRUCache } from 'lru-cache'
import type { NewVaultRecord, VaultRecord, VaultStore } from '../vault-store.ts'
import { randomKey } from './aes.ts'
import { type MasterKey, unwrap, wrap } from './master-key.ts'
import { fingerprint } from './secrets.ts'

/** The key of one (stream, class): 32 bytes, and the opaque id by which sealed blocks name it. */
export type DataKey = { id: string; key: Buffer }
/** Resolved: the key's bytes, or 'erased' where the vault holds a tombstone, and only there (docs/log.md#erasure). */
export type ResolvedKey = Buffer | 'erased'

/** A key that is absent without a tombstone, or that does not open; it never counts as erased. */
export class KeyMissing extends Error {
  readonly keyId: string
  constructor(keyId: string, cause?: unknown) {
    super(`data key ${keyId} is not in the vault or does not open`, { cause })
    this.name = 'KeyMissing'
    this.keyId = keyId
  }
}

/** A class of a stream that was erased: nothing more can be sealed for it. */
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

type DataKeysOptions = {
  store: VaultStore
  masterKey: MasterKey
  /** Secret under which (stream, class) becomes an id: the same pair always gets the same one, so racing processes share it. */
  idSecret: Buffer
  /** Keys held unwrapped; some 200 bytes each. */
  cacheSize?: number
}

const opened = (masterKey: MasterKey, id: string, record: VaultRecord | null): ResolvedKey => {
  if (!record) throw new KeyMissing(id)
  if (record.value === tombstone) return 'erased'
  try {
    return unwrap(masterKey, wrapName(id), record.value)
  } catch (cause) {
    throw new KeyMissing(id, cause)
  }
}

const freshKey = (masterKey: MasterKey, stream: string, id: string): { key: Buffer; record: NewVaultRecord } => {
  const key = randomKey()
  const value = wrap(masterKey, wrapName(id), key)
  return { key, record: { kind, id, owner: stream, value, expiresAt: null } }
}

const entomb = async (store: VaultStore, stream: string, id: string): Promise<void> => {
  for (;;) {
    const [record] = await store.insert([{ kind, id, owner: stream, value: tombstone, expiresAt: null }])
    const neverHeldAKey = record?.version === 1 && record.value === tombstone
    if (!record || neverHeldAKey) return
    // Also over a tombstone: an erasure that was interrupted may not have seen the key's last bytes gone.
    if (await store.replace({ kind, id }, record.version, tombstone, null)) return
  }
}

/**
 * A cache of unwrapped keys. It keeps a key only if nothing was evicted since it was asked for: what the store answered before an
 * eviction may be older than the erasure, so it is used once and not kept.
 */
const createKeyCache = (capacity: number) => {
  const keys = new LRUCache<string, ResolvedKey>({ max: capacity })
  let evictions = 0
  return {
    get: (id: string) => keys.get(id),
    /** Call before asking the store; the function it gives keeps what came back. */
    beginRead() {
      const before = evictions
      return (id: string, key: ResolvedKey): void => {
        if (before === evictions) keys.set(id, key)
      }
    },
    evict(ids?: readonly string[]) {
      evictions += 1
      if (ids) for (const id of ids) keys.delete(id)
      else keys.clear()
    },
  }
}

const recentIds = 1_000

export const createDataKeys = ({ store, masterKey, idSecret, cacheSize = 20_000 }: DataKeysOptions): DataKeys => {
  const cache = createKeyCache(cacheSize)
  // A stream's keys are asked for twice in a row, before and by `seal`.
  const ids = new LRUCache<string, string>({ max: recentIds })
  const idOf = (stream: string, personalClass: PersonalClass): string => {
    const name = `${personalClass} ${stream}`
    const known = ids.get(name)
    if (known !== undefined) return known
    const id = base62(fingerprint(idSecret, stream, personalClass).subarray(0, 16))
    ids.set(name, id)
    return id
  }

  const resolve: DataKeys['resolve'] = async (keyIds) => {
    const found = new Map<string, ResolvedKey>()
    const absent = new Set<string>()
    for (const id of keyIds) {
      const key = cache.get(id)
      if (key) found.set(id, key)
      else absent.add(id)
    }
    if (absent.size === 0) return found
    const keep = cache.beginRead()
    const ids = [...absent]
    const records = await store.get(ids.map((id) => ({ kind, id })))
    for (const [i, id] of ids.entries()) {
      const key = opened(masterKey, id, records[i] ?? null)
      keep(id, key)
      found.set(id, key)
    }
    return found
  }

  const insertAbsent = async (stream: string, ids: readonly string[]): Promise<Map<string, ResolvedKey>> => {
    const keep = cache.beginRead()
    const fresh = ids.map((id) => freshKey(masterKey, stream, id))
    const stored = await store.insert(fresh.map(({ record }) => record))
    const keys = new Map<string, ResolvedKey>()
    for (const [i, record] of stored.entries()) {
      const own = fresh[i]
      // Another process may have been first; what is stored is what counts.
      keys.set(record.id, own?.record.value === record.value ? own.key : opened(masterKey, record.id, record))
    }
    for (const [id, key] of keys) keep(id, key)
    return keys
  }

  const evict: DataKeys['evict'] = (stream) =>
    cache.evict(stream === undefined ? undefined : personalClasses.map((personalClass) => idOf(stream, personalClass)))

  return {
    async ensure(stream, classes) {
      const wanted = classes.map((personalClass) => ({ personalClass, id: idOf(stream, personalClass) }))
      const found = new Map(wanted.map(({ id }) => [id, cache.get(id)]))
      const absent = wanted.map(({ id }) => id).filter((id) => found.get(id) === undefined)
      if (absent.length > 0) for (const [id, key] of await insertAbsent(stream, absent)) found.set(id, key)
      const keys = new Map<PersonalClass, DataKey>()
      for (const { personalClass, id } of wanted) {
        const key = found.get(id)
        if (key === undefined || key === 'erased') throw new ClassErased(stream, personalClass)
        keys.set(personalClass, { id, key })
      }
      return keys
    },
    resolve,
    async erase(stream, classes) {
      try {
        for (const personalClass of classes) await entomb(store, stream, idOf(stream, personalClass))
      } finally {
        // Also where it is not known how far it got: the next read asks the store.
        evict(stream)
      }
    },
    evict,
  }
}
