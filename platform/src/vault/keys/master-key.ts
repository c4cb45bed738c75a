import { hash } from 'node:crypto'
import { decrypt, encrypt } from './aes.ts'

/**
 * The key under which everything secret in the vault is wrapped; kept outside the vault and its backups. 32 bytes, or 64 while it is
 * replaced: the new one, and the one before. Both open; the vault says which one wraps.
 */
export type MasterKey = Buffer

const bytes = 32
/** The keys of a master key, the one in use first. */
export const keysOf = (masterKey: MasterKey): MasterKey[] =>
  Array.from({ length: masterKey.length / bytes }, (_, n) => masterKey.subarray(n * bytes, (n + 1) * bytes))

/** The key that is in use, without the one before. */
export const inUse = (masterKey: MasterKey): MasterKey => masterKey.subarray(0, bytes)

/** A `MASTER_KEY` that is not 32 bytes in base64, a file that cannot be read, or none where one is needed. */
export class MasterKeyUnusable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'MasterKeyUnusable'
  }
}

/** The vault was made under another master key, or this one was replaced since. Nothing was changed. */
export class WrongMasterKey extends Error {
  constructor(
    cause?: unknown,
    message = 'the master key is not the one this data was made with; start with the right MASTER_KEY or MASTER_KEY_FILE',
  ) {
    super(message, { cause })
    this.name = 'WrongMasterKey'
  }
}

/** 32 bytes of base64 text; blanks around it do not matter. @throws MasterKeyUnusable naming `source`, never the value */
export const parseMasterKey = (text: string, source: string): MasterKey => {
  const trimmed = text.trim()
  const key = Buffer.from(trimmed, 'base64')
  if (key.length !== 32 || key.toString('base64') !== trimmed)
    throw new MasterKeyUnusable(`${source} is not a key: it must be 32 bytes in base64 (44 characters)`)
  return key
}

/** Names both keys of a master key that is being replaced, without telling them; null where it is one key. */
export const rotationOf = (masterKey: MasterKey): string | null =>
  masterKey.length > bytes ? hash('sha256', masterKey, 'hex').slice(0, 16) : null

/**
 * Wraps a secret: base64 of IV, tag and text. `name` is bound to it: what was wrapped under one name does not open under another.
 * `epoch`: how often the master key was replaced before.
 */
export const wrap = (key: MasterKey, name: string, secret: Buffer, epoch = 0): string => {
  const { iv, tag, text } = encrypt(key, secret, name)
  const wrapped = Buffer.concat([iv, tag, text]).toString('base64')
  return epoch === 0 ? wrapped : `${epoch}.${wrapped}`
}

/** The epoch that something was wrapped in. */
export const epochOf = (wrapped: string): number => (wrapped.includes('.') ? Number.parseInt(wrapped, 10) : 0)

/** The secret. @throws Error when master key or name are not those it was wrapped with */
export const unwrap = (masterKey: MasterKey, name: string, wrapped: string): Buffer => {
  const stored = Buffer.from(wrapped.slice(wrapped.indexOf('.') + 1), 'base64')
  if (stored.length < 28) throw new Error(`${name} is too short to be wrapped`)
  const parts = { iv: stored.subarray(0, 12), tag: stored.subarray(12, 28), text: stored.subarray(28) }
  const [key = masterKey, ...before] = keysOf(masterKey)
  try {
    return decrypt(key, parts, name)
  } catch (error) {
    if (before.length === 0) throw error
    return unwrap(Buffer.concat(before), name, wrapped)
  }
}
