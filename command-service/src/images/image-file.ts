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
/** A strip of 50 megapixels, 1 px high, takes ten times as long as a picture. */
const mostSide = 20_000
/** What an image takes in memory while it is decoded: four bytes for each of the most pixels. */
const mostDecodedBytes = 4 * mostPixels

/** What a file's own bytes say of it. `end`: where its image ends; `depth`: bytes of each pixel while it is decoded. */
type Outline = { width: number; height: number; depth: number; end: number }
type Size = Omit<Outline, 'end'>
const noSize: Size = { width: 0, height: 0, depth: 0 }

/** Samples of a pixel by the colour type of a PNG: grey, colours, palette, grey and colours with transparency. */
const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 }

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const sizeOfPng = (bytes: Buffer, at: number): Size => ({
  width: bytes.readUInt32BE(at + 8),
  height: bytes.readUInt32BE(at + 12),
  depth: (samplesOf[bytes[at + 17] ?? 0] ?? 4) * (bytes[at + 16] === 16 ? 2 : 1),
})

/** Walks a PNG's chunks from its header to its end; null where it is cut off. */
const outlineOfPng = (bytes: Buffer): Outline | null => {
  let size = noSize
  for (let at = pngSignature.length; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'IHDR' && at + 18 <= bytes.length) size = sizeOfPng(bytes, at)
    at += 12 + length
    if (type === 'IEND') return at <= bytes.length ? { ...size, end: at } : null
  }
  return null
}

/** SOF0 to SOF15 without DHT, JPG and DAC: the segments that say how large a JPEG is. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** A progressive JPEG keeps two bytes more of each sample until its last scan. */
const isProgressive = (marker: number): boolean => [0xc2, 0xc6, 0xca, 0xce].includes(marker)
/** A JPEG's frame: precision, height, width, number of samples. */
const sizeOfJpeg = (bytes: Buffer, at: number, marker: number): Size => ({
  height: bytes.readUInt16BE(at + 5),
  width: bytes.readUInt16BE(at + 7),
  depth: (bytes[at + 9] ?? 0) * (isProgressive(marker) ? 3 : 1),
})
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

/** Walks a JPEG's segments from its start to its end; null where it is cut off. */
const outlineOfJpeg = (bytes: Buffer): Outline | null => {
  let size = noSize
  for (let at = 2; at + 2 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return null
    if (marker === 0xd9) return { ...size, end: at + 2 }
    if (marker === 0xff) at += 1
    else if (isBare(marker)) at += 2
    else {
      if (at + 4 > bytes.length) return null
      const length = bytes.readUInt16BE(at + 2)
      if (isFrame(marker) && at + 10 <= bytes.length) size = sizeOfJpeg(bytes, at, marker)
      at += 2 + length
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
 * Checks by its content that a file is one PNG or JPEG, whole, of not too many pixels, and nothing else as well. Nothing is
 * decompressed: a header is enough to refuse a bomb.
 * @returns null for a file that may be decoded
 */
export const imageProblem = (bytes: Buffer): ImageRejection | null => {
  const isPng = bytes.subarray(0, 8).equals(pngSignature)
  const isJpeg = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
  if (!isPng && !isJpeg) return { type: 'NotAnImage' }
  const outline = isPng ? outlineOfPng(bytes) : outlineOfJpeg(bytes)
  if (!outline) return { type: 'ImageBroken' }
  const { width, height, depth } = outline
  if (width * height > mostPixels || Math.max(width, height) > mostSide) return { type: 'ImageTooManyPixels' }
  if (width * height * depth > mostDecodedBytes) return { type: 'ImageTooDeep' }
  if (width === 0 || height === 0) return { type: 'ImageBroken' }
  const behind = bytes.subarray(outline.end)
  const isPolyglot = isPng ? behind.length > 0 : isAnotherFile(behind)
  return isPolyglot || bytes.subarray(0, 1024).includes(pdf) ? { type: 'NotAnImage' } : null
}
