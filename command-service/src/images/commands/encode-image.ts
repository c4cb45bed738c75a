import { createHash } from 'node:crypto'
import type { StoredImage } from '@clinic/platform/images/image-store.ts'
import { imageWidths } from '@clinic/shared-events/contracts/wire/images.ts'
import sharp from 'sharp'
import { mostPixels } from '../image-file.ts'

// One thread for each image, and nothing of it is kept: the machine goes on with everything else.
sharp.concurrency(1)
sharp.cache(false)

const quality = 80
const longestSeconds = 20
const widest = Math.max(...imageWidths)

/**
 * Encodes an image anew in every width, as WebP, upright, in sRGB and without metadata: where and with what it was taken is in none of
 * them. It happens on a thread of its own. Rejects for a file that cannot be decoded.
 */
export const encodeImage = async (bytes: Buffer): Promise<StoredImage & { width: number; height: number }> => {
  const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels })
    .timeout({ seconds: longestSeconds })
    .autoOrient()
    .resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const sizes = new Map<number, Buffer>()
  for (const side of imageWidths)
    sizes.set(
      side,
      await sharp(data, { raw: { width, height, channels } })
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .webp({ quality })
        .toBuffer(),
    )
  return { id: idOf(sizes), sizes, width, height }
}

/** The hash of everything that is stored. */
const idOf = (sizes: ReadonlyMap<number, Buffer>): string => {
  const hash = createHash('sha256')
  for (const bytes of sizes.values()) hash.update(bytes)
  return hash.digest('hex')
}
