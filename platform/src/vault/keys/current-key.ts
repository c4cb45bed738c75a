import { hash } from 'node:crypto'
import type { VaultRecord, VaultStore } from '../vault-store.ts'
import { inUse, keysOf, type MasterKey, WrongMasterKey } from './master-key.ts'

const ref = { kind: 'master-key', id: 'current' }
/** By which the vault knows a master key again: it tells nothing of it. */
const checkOf = (key: MasterKey): string => hash('sha256', Buffer.concat([Buffer.from('master-key '), key]), 'hex')

const replaced =
  'the master key was replaced: start with the new one as MASTER_KEY, and with this one as MASTER_KEY_PREVIOUS until `npm run rotate-key` is done'

/** @throws WrongMasterKey where the vault is wrapped under a key that this process does not have */
export const refuseReplaced = async (store: Pick<VaultStore, 'get'>, masterKey: MasterKey): Promise<void> => {
  const [current] = await store.get([ref])
  if (current && !keysOf(masterKey).some((key) => checkOf(key) === current.value))
    throw new WrongMasterKey(undefined, replaced)
}

/** Makes the key in use the vault's own: from then on no process without it wraps anything. */
export const makeCurrent = async (store: VaultStore, masterKey: MasterKey): Promise<void> => {
  const value = checkOf(inUse(masterKey))
  for (;;) {
    const [stored] = await store.insert([{ ...ref, owner: '', value, expiresAt: null }])
    if (!stored || stored.value === value || (await store.replace(ref, stored.version, value, null))) return
  }
}

type Written = Pick<VaultRecord, 'kind' | 'value'>

/**
 * The store, in which nothing is wrapped under a key that was replaced (docs/log.md#the-master-key). It is asked before each such write and
 * after it: what was written before the vault knew the new key is found by what wraps everything anew, and anything else is refused.
 */
export const refusingReplaced = (
  store: VaultStore,
  masterKey: MasterKey,
  isWrapped: (of: Written) => boolean,
): VaultStore => {
  const checked = async <T>(write: () => Promise<T>): Promise<T> => {
    await refuseReplaced(store, masterKey)
    const done = await write()
    await refuseReplaced(store, masterKey)
    return done
  }
  return {
    ...store,
    insert: (records) => (records.some(isWrapped) ? checked(() => store.insert(records)) : store.insert(records)),
    replace: (of, version, value, expiresAt) => {
      const write = () => store.replace(of, version, value, expiresAt)
      return isWrapped({ ...of, value }) ? checked(write) : write()
    },
  }
}
