import { decrypt, encrypt } from './aes.ts'

/** The key under which everything secret in the vault is wrapped; 32 bytes, kept outside the vault and its backups. */
export type MasterKey = Buffer

/** A `MASTER_KEY` that is not 32 bytes in base64, a file that cannot be read, or none where one is needed. */
export class MasterKeyUnusable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'MasterKeyUnusable'
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

/** Wraps a secret: base64 of IV, tag and text. `name` is bound to it: what was wrapped under one name does not open under another. */
export const wrap = (masterKey: MasterKey, name: string, secret: Buffer): string => {
  const { iv, tag, text } = encrypt(masterKey, secret, name)
  return Buffer.concat([iv, tag, text]).toString('base64')
}

/** The secret. @throws Error when master key or name are not those it was wrapped with */
export const unwrap = (masterKey: MasterKey, name: string, wrapped: string): Buffer => {
  const bytes = Buffer.from(wrapped, 'base64')
  if (bytes.length < 28) throw new Error(`${name} is too short to be wrapped`)
  const parts = { iv: bytes.subarray(0, 12), tag: bytes.subarray(12, 28), text: bytes.subarray(28) }
  return decrypt(masterKey, parts, name)
}
