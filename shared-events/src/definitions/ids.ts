import { createHmac, hash } from 'node:crypto'
import { base62 } from './base62.ts'

/** Namespace of every id this system derives (RFC 9562 §5.5). */
const namespace = Buffer.from('6f1d9a524c0e4d37b2a85e8be0c4f713', 'hex')

const variants = '89ab'

/** UUID version 5 of a list of texts; no two different lists give the same name. */
export const uuidV5 = (...parts: readonly string[]): string => {
  const hex = hash('sha1', Buffer.concat([namespace, Buffer.from(JSON.stringify(parts))]))
  const variant = variants[Number.parseInt(hex.charAt(16), 16) & 3]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The command a call with an Idempotency-Key stands for (docs/log.md#idempotency). */
export const commandIdOf = (actor: string, method: string, path: string, key: string): string =>
  uuidV5('command', actor, method, path, key)

/** The id of what a command makes: unguessable without the vault's 'ids' secret, 128 bits, 22 characters; `what` tells several of one command apart. */
export const entityIdOf = (secret: Buffer, commandId: string, what: string): string =>
  base62(
    createHmac('sha256', secret)
      .update(JSON.stringify([commandId, what]))
      .digest()
      .subarray(0, 16),
  )
