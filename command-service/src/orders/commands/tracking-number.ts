import { createHmac } from 'node:crypto'

/** Crockford's base32: no I, L, O or U. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The order's public number (docs/open-points.md#orders): 50 bits of an HMAC over its command, so that a repeat finds the same
 * and nobody guesses one. Two of a million orders share theirs with a chance of 1 in 2,000; nothing but the public progress is
 * found by it.
 * @param secret the vault's 'ids'
 */
export const deriveTrackingNumber = (secret: Buffer, commandId: string): string => {
  const digest = createHmac('sha256', secret)
    .update(JSON.stringify([commandId, 'tracking-number']))
    .digest()
  let bits = digest.readBigUInt64BE() >> 14n
  let text = ''
  for (let n = 0; n < 10; n += 1) {
    text = letters.charAt(Number(bits & 31n)) + text
    bits >>= 5n
  }
  return `MV-${text}`
}
