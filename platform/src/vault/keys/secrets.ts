import { createHmac, randomBytes } from 'node:crypto'
import type { VaultStore } from '../vault-store.ts'
import type { MasterKey } from './master-key.ts'
import { secretOf, type Wrapping } from './wrapping.ts'

/** Keys of the whole system: each made once, wrapped by the master key, never replaced. */
export const secretNames = ['mac', 'ids', 'claims', 'body', 'keyIds', 'counters', 'passwords', 'browsers'] as const
export type SecretName = (typeof secretNames)[number]
export type Secrets = Readonly<Record<SecretName, Buffer>>

const kind = 'secret'

/** Wrapped values of the secrets that are stored, by name. */
export const storedSecrets = async (store: VaultStore): Promise<Map<SecretName, string>> => {
  const records = await store.get(secretNames.map((id) => ({ kind, id })))
  const found = new Map<SecretName, string>()
  secretNames.forEach((name, i) => {
    const record = records[i]
    if (record) found.set(name, record.value)
  })
  return found
}

/** Makes those that are absent, durable when this resolves. Two processes starting at once end with the same ones. */
export const makeSecrets = async ({ insert }: Wrapping, names: readonly SecretName[]): Promise<void> => {
  await insert(names.map((id) => ({ kind, id, owner: '', secret: randomBytes(32) })))
}

/** @throws Error when the master key is not the one they were wrapped with */
export const unwrapSecrets = (masterKey: MasterKey, stored: ReadonlyMap<SecretName, string>): Partial<Secrets> =>
  Object.fromEntries([...stored].map(([name, value]) => [name, secretOf(masterKey, { kind, id: name, value })]))

/** Keyed fingerprint of a few texts that no other list of texts has: 32 bytes. */
export const fingerprint = (secret: Buffer, ...parts: readonly string[]): Buffer =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest()
