import type { VaultStore } from '../vault-store.ts'
import { refuseReplaced } from './current-key.ts'
import { type MasterKey, unwrap, WrongMasterKey, wrap } from './master-key.ts'
import { makeSecrets, type SecretName, type Secrets, secretNames, storedSecrets, unwrapSecrets } from './secrets.ts'

/** The log holds events whose vault is not here: their personal data could never be read again. Nothing was changed. */
export class VaultLost extends Error {
  constructor(what: string) {
    super(`the log holds events, but ${what}; restore the vault that belongs to this log`)
    this.name = 'VaultLost'
  }
}

const ref = { kind: 'canary', id: 'canary' }

/**
 * Checks that this master key made this vault, and opens the system's secrets (docs/log.md#the-master-key). A new vault gets both:
 * secrets first, canary last, so every secret that a canary names is stored.
 * @throws WrongMasterKey, VaultLost; nothing was written then
 */
export const openSecrets = async (store: VaultStore, masterKey: MasterKey, logIsEmpty: boolean): Promise<Secrets> => {
  const [canary] = await store.get([ref])
  const promised = canary ? namesIn(masterKey, canary.value) : []
  await refuseReplaced(store, masterKey)
  const stored = await storedSecrets(store)
  unwrapOrRefuse(masterKey, stored)
  if (!canary && !logIsEmpty) throw new VaultLost('the vault is empty')
  const lost = promised.find((name) => !stored.has(name as SecretName))
  if (lost) throw new VaultLost(`the vault's secret '${lost}' is gone`)
  await makeSecrets(
    store,
    masterKey,
    secretNames.filter((name) => !stored.has(name)),
  )
  const secrets = unwrapOrRefuse(masterKey, await storedSecrets(store))
  await writeCanary(store, masterKey, canary, promised)
  return secrets as Secrets
}

const namesIn = (masterKey: MasterKey, value: string): string[] => {
  try {
    return unwrap(masterKey, ref.kind, value).toString().split(' ')
  } catch (cause) {
    throw new WrongMasterKey(cause)
  }
}

const unwrapOrRefuse = (masterKey: MasterKey, stored: ReadonlyMap<SecretName, string>): Partial<Secrets> => {
  try {
    return unwrapSecrets(masterKey, stored)
  } catch (cause) {
    throw new WrongMasterKey(cause)
  }
}

/** Writes the canary. Another process may write it first; both name the same secrets then, so losing that race does not matter. */
const writeCanary = async (
  store: VaultStore,
  masterKey: MasterKey,
  canary: { version: number } | null | undefined,
  promised: readonly string[],
): Promise<void> => {
  if (secretNames.every((name) => promised.includes(name))) return
  const names = [...new Set([...promised, ...secretNames])]
  const value = wrap(masterKey, ref.kind, Buffer.from(names.join(' ')))
  if (canary) await store.replace(ref, canary.version, value, null)
  else await store.insert([{ ...ref, owner: '', value, expiresAt: null }])
}
