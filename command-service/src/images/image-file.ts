/** Why a file is not taken as an image. */
export type ImageRejection =
  /** Neither PNG nor JPEG, or a PNG or JPEG that is something else as well. */
  | { type: 'NotAnImage' }
  | { type: 'ImageBroken' }
  | { type: 'ImageTooManyPixels' }
  | { type: 'ImageTooDeep' }
  | { type: 'ImageStoreFull' }

/** 10,000 x 10,000 px are refused; the 8,064 x 6,048 of a phone are taken. */
export const mostPixels = 50_000_000
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Walks a PNG's chunks to where its image ends; null where it is cut off. */
const endOfPng = (bytes: Buffer): number | null => {
  for (let at = pngSignature.length; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    at += 12 + length
    if (type === 'IEND') return at <= bytes.length ? at : null
  }
  return null
}

/** Markers without a length: TEM and the restarts. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/** Where the next marker stands that is no part of the compressed data. */
const afterScan = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !isBare(next)) return at
  }
  return bytes.length
}

/** Walks a JPEG's segments to where its image ends; null where it is cut off. */
const endOfJpeg = (bytes: Buffer): number | null => {
  for (let at = 2; at + 2 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return null
    if (marker === 0xd9) return at + 2
    if (marker === 0xff) at += 1
    else if (isBare(marker)) at += 2
    else {
      if (at + 4 > bytes.length) return null
      at += 2 + bytes.readUInt16BE(at + 2)
      if (marker === 0xda) at = afterScan(bytes, at)
    }
  }
  return null
}

const markup = /<(html|script|!doctype|svg[\s>]|\?php|\?xml)/i
/** A ZIP is read from its end: its last record stands in the last 64 KiB. */
const endOfZip = Buffer.from('PK\x05\x06', 'latin1')
/** Readers of PDF look for its first line in the first KiB. */
const pdf = Buffer.from('%PDF-')

/** Whether what stands behind a JPEG's end makes another file of it. Phones append previews and films there, which are left away. */
const isAnotherFile = (behind: Buffer): boolean =>
  markup.test(behind.toString('latin1')) || behind.includes(endOfZip) || behind.includes(pdf)

/**
 * Checks by its content that a file is one PNG or JPEG, whole, and nothing else as well: no decoder is asked about any other.
 * @returns null for a file whose header may be read
 */
export const imageProblem = (bytes: Buffer): ImageRejection | null => {
  const isPng = bytes.subarray(0, 8).equals(pngSignature)
  const isJpeg = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
  if (!isPng && !isJpeg) return { type: 'NotAnImage' }
  const end = isPng ? endOfPng(bytes) : endOfJpeg(bytes)
  if (end === null) return { type: 'ImageBroken' }
  const behind = bytes.subarray(end)
  const isPolyglot = isPng ? behind.length > 0 : isAnotherFile(behind)
  return isPolyglot || bytes.subarray(0, 1024).includes(pdf) ? { type: 'NotAnImage' } : null
}
