import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto'

/** The result of AES-256-GCM. `iv` is 12 bytes, `tag` 16. */
type Encrypted = { iv: Buffer; tag: Buffer; text: Buffer }

const algorithm = 'aes-256-gcm'
// Without this length OpenSSL accepts tags cut down to 4 bytes.
const options = { authTagLength: 16 }

/** A source of random bytes, `size` at a time. Asking the generator for 12 bytes costs as much as for thousands. Bytes that were given out are wiped here. */
const createRandomPool = (size: number): (() => Buffer) => {
  const pool = Buffer.alloc(size * 256)
  let used = pool.length
  return () => {
    if (used === pool.length) {
      randomFillSync(pool)
      used = 0
    }
    const bytes = Buffer.alloc(size)
    pool.copy(bytes, 0, used, used + size)
    pool.fill(0, used, used + size)
    used += size
    return bytes
  }
}

const randomIv = createRandomPool(12)
/** A fresh 32-byte key, in memory of its own. */
export const randomKey = createRandomPool(32)

/** AES-256-GCM under a 32-byte key with a random 96-bit IV; `aad` must be given again to decrypt. */
export const encrypt = (key: Buffer, plain: Buffer | string, aad: string): Encrypted => {
  const iv = randomIv()
  const cipher = createCipheriv(algorithm, key, iv, options)
  cipher.setAAD(Buffer.from(aad))
  const text = typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain)
  cipher.final()
  return { iv, tag: cipher.getAuthTag(), text }
}

/** The plain bytes. @throws Error when key, IV, tag, text or `aad` are not those of `encrypt` */
export const decrypt = (key: Buffer, { iv, tag, text }: Encrypted, aad: string): Buffer => {
  const decipher = createDecipheriv(algorithm, key, iv, options)
  decipher.setAuthTag(tag)
  decipher.setAAD(Buffer.from(aad))
  const plain = decipher.update(text)
  decipher.final()
  return plain
}
