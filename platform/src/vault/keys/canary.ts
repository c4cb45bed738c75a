import type { VaultRecord, VaultStore } from '../vault-store.ts'
import { keysOf, type MasterKey, WrongMasterKey } from './master-key.ts'
import { makeSecrets, type SecretName, type Secrets, secretNames, storedSecrets, unwrapSecrets } from './secrets.ts'
import { createWrapping, epochsOf, epochsRef, firstEpoch, secretOf, type Wrapping } from './wrapping.ts'

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
export const openSecrets = async (
  store: VaultStore,
  masterKey: MasterKey,
  logIsEmpty: boolean,
): Promise<{ secrets: Secrets; wrapping: Wrapping }> => {
  const [canary = null, epochs] = await store.get([ref, epochsRef])
  const { key, promised } = opened(masterKey, canary)
  const wrapping = createWrapping(store, masterKey, epochs ? epochsOf(epochs) : firstEpoch(key))
  const stored = await storedSecrets(store)
  unwrapOrRefuse(masterKey, stored)
  if (!canary && !logIsEmpty) throw new VaultLost('the vault is empty')
  const lost = promised.find((name) => !stored.has(name as SecretName))
  if (lost) throw new VaultLost(`the vault's secret '${lost}' is gone`)
  await makeSecrets(
    wrapping,
    secretNames.filter((name) => !stored.has(name)),
  )
  const secrets = unwrapOrRefuse(masterKey, await storedSecrets(store))
  await writeCanary(wrapping, canary, promised)
  return { secrets: secrets as Secrets, wrapping }
}

/** The key that opens the canary, and the secrets it names. In a new vault that is the one before: other processes may have no other yet. */
const opened = (masterKey: MasterKey, canary: VaultRecord | null): { key: MasterKey; promised: string[] } => {
  const [first = masterKey, before] = keysOf(masterKey)
  if (!canary) return { key: before ?? first, promised: [] }
  try {
    return { key: first, promised: secretOf(first, canary).toString().split(' ') }
  } catch (cause) {
    if (before) return opened(before, canary)
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
  { insert, replace }: Wrapping,
  canary: VaultRecord | null,
  promised: readonly string[],
): Promise<void> => {
  if (secretNames.every((name) => promised.includes(name))) return
  const names = Buffer.from([...new Set([...promised, ...secretNames])].join(' '))
  if (canary) await replace(canary, names)
  else await insert([{ ...ref, owner: '', secret: names }])
}
