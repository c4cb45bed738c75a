import { base62 } from '@clinic/shared-events/definitions/base62.ts'
import { type PersonalClass, personalClasses } from '@clinic/shared-events/definitions/stored-event.ts'
import { LRUCache } from 'lru-cache'
import type { VaultRecord, VaultStore } from '../vault-store.ts'
import { randomKey } from './aes.ts'
import type { MasterKey } from './master-key.ts'
import { fingerprint } from './secrets.ts'
import { erasedKey, secretOf, type Wrapping } from './wrapping.ts'

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

type Sealing = { neverErased?: true; givenUp?: readonly string[] }

export type DataKeys = {
  /**
   * The stream's keys for these classes, made where absent; durable when it resolves. A stream that goes on after an erasure gets new ones.
   * `neverErased`: refused for such a stream too, where what is sealed may be of before. `givenUp`: the ids of keys that count as destroyed, for they will be.
   * @throws ClassErased, KeyMissing
   */
  ensure(stream: string, classes: readonly PersonalClass[], how?: Sealing): Promise<Map<PersonalClass, DataKey>>
  /** Each key by its id. @throws KeyMissing */
  resolve(keyIds: Iterable<string>): Promise<Map<string, ResolvedKey>>
  /** The ids of the keys that were made so far, of a class without one the id it would have. */
  made(stream: string, classes: readonly PersonalClass[]): Promise<string[]>
  /**
   * Replaces the keys by tombstones, also where no key was made yet; gives their ids. `before`: told of them before any is gone. `which`: no others, of a stream
   * that goes on meanwhile. Again is no error. Other processes evict theirs on the certificate.
   */
  erase(
    stream: string,
    classes: readonly PersonalClass[],
    before?: (ids: readonly string[]) => Promise<void>,
    which?: readonly string[],
  ): Promise<readonly string[]>
  /** Destroys these keys, as an older vault that was put back has them again, or from before they were made. @returns the streams they were of */
  destroy(keyIds: readonly string[]): Promise<string[]>
  /** Forgets cached keys: of one stream, or all. */
  evict(stream?: string): void
}

const kind = 'data-key'

/** A conversation's stream follows from its number, so who writes again after an erasure is in the same one: what is sealed from then on has keys of its own. */
const goesOn = (stream: string): boolean => stream.startsWith('conversation-')

type DataKeysOptions = {
  store: VaultStore
  wrapping: Wrapping
  masterKey: MasterKey
  /** Secret under which (stream, class) becomes an id: the same pair always gets the same one, so racing processes share it. */
  idSecret: Buffer
}

const opened = (masterKey: MasterKey, id: string, record: VaultRecord | null): ResolvedKey => {
  if (!record) throw new KeyMissing(id)
  if (record.value === erasedKey) return 'erased'
  try {
    return secretOf(masterKey, record)
  } catch (cause) {
    throw new KeyMissing(id, cause)
  }
}

const entomb = async (store: VaultStore, stream: string, id: string): Promise<void> => {
  for (;;) {
    const [record] = await store.insert([{ kind, id, owner: stream, value: erasedKey, expiresAt: null }])
    const neverHeldAKey = record?.version === 1 && record.value === erasedKey
    if (!record || neverHeldAKey) return
    // Also over a tombstone: an erasure that was interrupted may not have seen the key's last bytes gone.
    if (await store.replace({ kind, id }, record.version, erasedKey, null)) return
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
/** Keys held unwrapped; some 200 bytes each. */
const cachedKeys = 20_000

/** The ids of data keys: opaque, and the same in every process. */
const createIds = (idSecret: Buffer) => {
  // A stream's keys are asked for twice in a row, before and by `seal`.
  const ids = new LRUCache<string, string>({ max: recentIds })
  /** `generation`: how often the stream was erased before, of one that goes on. */
  return (stream: string, personalClass: PersonalClass, generation = 0): string => {
    const name = `${personalClass} ${stream} ${generation}`
    const known = ids.get(name)
    if (known !== undefined) return known
    const parts = [stream, personalClass, ...(generation === 0 ? [] : [String(generation)])]
    const id = base62(fingerprint(idSecret, ...parts).subarray(0, 16))
    ids.set(name, id)
    return id
  }
}

/** The ids of the keys of a class that were ever made, or of the first one where none was. */
const madeIds = async (store: VaultStore, stream: string, idAt: (generation: number) => string): Promise<string[]> => {
  const made = [idAt(0)]
  while (goesOn(stream)) {
    const id = idAt(made.length)
    const [record] = await store.get([{ kind, id }])
    if (!record) break
    made.push(id)
  }
  return made
}

type Inserting = Pick<DataKeysOptions, 'wrapping' | 'masterKey'> & { cache: ReturnType<typeof createKeyCache> }

const insertAbsent = async (
  { wrapping, masterKey, cache }: Inserting,
  stream: string,
  ids: readonly string[],
): Promise<Map<string, ResolvedKey>> => {
  const keep = cache.beginRead()
  // Another process may have been first; what is stored is what counts.
  const stored = await wrapping.insert(ids.map((id) => ({ kind, id, owner: stream, secret: randomKey() })))
  const keys = new Map(stored.map((record) => [record.id, record.own ?? opened(masterKey, record.id, record)]))
  for (const [id, key] of keys) keep(id, key)
  return keys
}

/** Destroys the keys of these ids; those that never were, too. @returns the streams of those that were not destroyed yet */
const destroyEach = async (store: VaultStore, keyIds: readonly string[]): Promise<string[]> => {
  const records = keyIds.length === 0 ? [] : await store.get(keyIds.map((id) => ({ kind, id })))
  const there = records.flatMap((record) => (record && record.value !== erasedKey ? [record] : []))
  for (const { id, owner } of there) await entomb(store, owner, id)
  // Who writes again has a key of their own, which no later start takes for the one that was destroyed.
  for (const [n, id] of keyIds.entries()) if (!records[n]) await entomb(store, '', id)
  return [...new Set(there.map(({ owner }) => owner))]
}

export const createDataKeys = ({ store, wrapping, masterKey, idSecret }: DataKeysOptions): DataKeys => {
  const cache = createKeyCache(cachedKeys)
  const idOf = createIds(idSecret)

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

  const evict: DataKeys['evict'] = (stream) => {
    const known = stream !== undefined && !goesOn(stream)
    cache.evict(known ? personalClasses.map((personalClass) => idOf(stream, personalClass)) : undefined)
  }

  const ensure = async (stream: string, classes: readonly PersonalClass[], how: Sealing = {}, generation = 0) => {
    const { neverErased, givenUp = [] } = how
    const wanted = classes.map((personalClass) => ({ personalClass, id: idOf(stream, personalClass, generation) }))
    const usable = wanted.map(({ id }) => id).filter((id) => !givenUp.includes(id))
    const found = new Map(usable.map((id) => [id, cache.get(id)]))
    const absent = usable.filter((id) => found.get(id) === undefined)
    if (absent.length > 0)
      for (const [id, key] of await insertAbsent({ wrapping, masterKey, cache }, stream, absent)) found.set(id, key)
    const keys = new Map<PersonalClass, DataKey>()
    const erased: PersonalClass[] = []
    for (const { personalClass, id } of wanted) {
      const key = found.get(id)
      if (key === undefined || key === 'erased') erased.push(personalClass)
      else keys.set(personalClass, { id, key })
    }
    const [first] = erased
    if (first === undefined) return keys
    if (!goesOn(stream) || neverErased) throw new ClassErased(stream, first)
    for (const [personalClass, key] of await ensure(stream, erased, how, generation + 1)) keys.set(personalClass, key)
    return keys
  }

  const made: DataKeys['made'] = async (stream, classes) =>
    (await Promise.all(classes.map((one) => madeIds(store, stream, (n) => idOf(stream, one, n))))).flat()

  return {
    ensure,
    resolve,
    made,
    async erase(stream, classes, before, which) {
      try {
        const ids = which ?? (await made(stream, classes))
        await before?.(ids)
        for (const id of ids) await entomb(store, stream, id)
        return ids
      } finally {
        // Also where it is not known how far it got: the next read asks the store.
        evict(stream)
      }
    },
    async destroy(keyIds) {
      const owners = await destroyEach(store, keyIds)
      evict()
      return owners
    },
    evict,
  }
}
