import type { VaultRecord, VaultStore } from '../vault-store.ts'
import { inUse, type MasterKey, unwrap, wrap } from './master-key.ts'

/** What is wrapped by the master key; the canary last, so that a start with the new key alone is refused until all is done. */
const wrappedKinds = ['data-key', 'secret', 'bot-token', 'canary'] as const
const nameOf = ({ kind, id }: VaultRecord): string => (kind === 'canary' ? kind : `${kind}/${id}`)

/** `wrapped`: records that were wrapped anew; `already`: those that stood under the key in use. */
export type Rotated = { wrapped: number; already: number }

/**
 * Wraps everything in the vault under the key that is in use, beside whatever works on it. A record that changes meanwhile is looked at
 * again; what was done before a crash is not done twice. @throws StoreAway; Error when a record opens under neither key
 */
export const rotateMasterKey = async (store: VaultStore, masterKey: MasterKey): Promise<Rotated> => {
  const done = { wrapped: 0, already: 0 }
  for (const kind of wrappedKinds)
    for (const { id } of await store.list(kind)) {
      const outcome = await rotate(store, masterKey, { kind, id })
      if (outcome) done[outcome] += 1
    }
  return done
}

const rotate = async (
  store: VaultStore,
  masterKey: MasterKey,
  ref: { kind: string; id: string },
): Promise<keyof Rotated | null> => {
  for (;;) {
    const [record] = await store.get([ref])
    // Removed since, or the tombstone of a key that was erased.
    if (!record || record.value === 'erased') return null
    if (opens(inUse(masterKey), record)) return 'already'
    const secret = unwrap(masterKey, nameOf(record), record.value)
    const value = wrap(masterKey, nameOf(record), secret)
    if (await store.replace(ref, record.version, value, record.expiresAt)) return 'wrapped'
  }
}

const opens = (key: MasterKey, record: VaultRecord): boolean => {
  try {
    unwrap(key, nameOf(record), record.value)
    return true
  } catch {
    return false
  }
}
