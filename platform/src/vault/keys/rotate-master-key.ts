import { setImmediate as turn } from 'node:timers/promises'
import type { VaultRecord, VaultStore } from '../vault-store.ts'
import { makeCurrent } from './current-key.ts'
import { erasedKey } from './data-keys.ts'
import { inUse, type MasterKey, unwrap, wrap } from './master-key.ts'

/** What is wrapped by the master key; the canary last, so that a start with the new key alone is refused until all is done. */
const wrappedKinds = ['data-key', 'secret', 'bot-token', 'canary']
/** Whether a record holds something under the master key: the tombstone of an erased key does not. */
export const isWrapped = ({ kind, value }: Pick<VaultRecord, 'kind' | 'value'>): boolean =>
  wrappedKinds.includes(kind) && value !== erasedKey

const nameOf = ({ kind, id }: VaultRecord): string => (kind === 'canary' ? kind : `${kind}/${id}`)
/** Some 25 ms of work, with everybody else's between. */
const batchSize = 500

/** `wrapped`: records that were wrapped anew; `already`: those that stood under the key in use. */
export type Rotated = { wrapped: number; already: number }

/**
 * Wraps everything in the vault under the key that is in use, beside whatever works on it. First the vault learns that key, so that nobody
 * wraps under another one. A record that changes meanwhile is looked at again; what was done before a crash is not done twice.
 * @throws StoreAway; Error when a record opens under neither key
 */
export const rotateMasterKey = async (store: VaultStore, masterKey: MasterKey): Promise<Rotated> => {
  await makeCurrent(store, masterKey)
  const done = { wrapped: 0, already: 0 }
  for (const kind of wrappedKinds) {
    const first = await rotateKind(store, masterKey, kind)
    done.already += first.already
    // What was written just before, and is seen only now, is wrapped in another walk: until one finds nothing.
    for (let walked = first; walked.wrapped > 0; walked = await rotateKind(store, masterKey, kind))
      done.wrapped += walked.wrapped
  }
  return done
}

const rotateKind = async (store: VaultStore, masterKey: MasterKey, kind: string): Promise<Rotated> => {
  const done = { wrapped: 0, already: 0 }
  for (let before: string | undefined; ; ) {
    const page = await store.list(kind, undefined, { limit: batchSize, ...(before !== undefined && { before }) })
    const wrapped = await rotateAll(store, masterKey, page)
    done.wrapped += wrapped
    done.already += page.filter(isWrapped).length - wrapped
    before = page.at(-1)?.id
    if (page.length < batchSize) return done
    await turn()
  }
}

/** @returns how many did not stand under the key in use */
const rotateAll = async (store: VaultStore, masterKey: MasterKey, page: readonly VaultRecord[]): Promise<number> => {
  const isOld = (record: VaultRecord) => isWrapped(record) && !opens(inUse(masterKey), record)
  const old = page.filter(isOld)
  for (let left = old; left.length > 0; ) {
    const fresh = left.map((record) => {
      const name = nameOf(record)
      return { ...record, value: wrap(masterKey, name, unwrap(masterKey, name, record.value)) }
    })
    if ((await store.replaceAll(fresh)) === fresh.length) break
    left = (await store.get(left)).filter((record) => record !== null).filter(isOld)
  }
  return old.length
}

const opens = (key: MasterKey, record: VaultRecord): boolean => {
  try {
    unwrap(key, nameOf(record), record.value)
    return true
  } catch {
    return false
  }
}
