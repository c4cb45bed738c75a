const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Bytes as base62 of a fixed width: 16 bytes → 22 characters, 20 → 27. */
export const base62 = (bytes: Buffer): string => {
  const width = Math.ceil((bytes.length * 8) / Math.log2(62))
  let rest = BigInt(`0x${bytes.toString('hex') || '0'}`)
  let text = ''
  for (let i = 0; i < width; i += 1) {
    text = digits[Number(rest % 62n)] + text
    rest /= 62n
  }
  return text
}
