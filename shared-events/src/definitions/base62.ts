const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const digitsAtOnce = 8
const step = 62n ** BigInt(digitsAtOnce)

/** Bytes as base62 of a fixed width: 16 bytes → 22 characters, 20 → 27. */
export const base62 = (bytes: Buffer): string => {
  const width = Math.ceil((bytes.length * 8) / Math.log2(62))
  let rest = BigInt(`0x${bytes.toString('hex') || '0'}`)
  let text = ''
  while (text.length < width) {
    // Eight digits fit a plain number exactly; dividing large ones is what costs.
    let eight = Number(rest % step)
    rest /= step
    for (let i = 0; i < digitsAtOnce && text.length < width; i += 1) {
      text = digits[eight % 62] + text
      eight = Math.floor(eight / 62)
    }
  }
  return text
}
