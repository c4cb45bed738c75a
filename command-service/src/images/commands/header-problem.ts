import sharp from 'sharp'
import { type ImageRejection, mostPixels } from '../image-file.ts'

/** A strip of 50 megapixels, 1 px high, takes ten times as long as a picture. */
const mostSide = 20_000
/** What an image takes in memory while it is decoded: four bytes for each of the most pixels. */
const mostDecodedBytes = 4 * mostPixels

/** Checks what the decoder reads in an image's header, before any of it is decoded: of a bomb that is enough. */
export const headerProblem = async (bytes: Buffer): Promise<ImageRejection | null> => {
  const header = await sharp(bytes, { failOn: 'error', limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!header) return { type: 'ImageBroken' }
  const { width, height, channels, depth, format, isProgressive } = header
  if (width * height > mostPixels || Math.max(width, height) > mostSide) return { type: 'ImageTooManyPixels' }
  const perSample = depth === 'ushort' ? 2 : 1
  // A progressive JPEG keeps two bytes more of each sample until its last scan.
  const kept = format === 'jpeg' && isProgressive ? 2 : 0
  return width * height * channels * (perSample + kept) > mostDecodedBytes ? { type: 'ImageTooDeep' } : null
}
