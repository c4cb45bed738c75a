import { type ImageStore, ImageStoreFull } from '@clinic/platform/images/image-store.ts'
import { createBounded } from '@clinic/platform/waiting/bounded.ts'
import { imageAddress, type Uploaded } from '@clinic/shared-events/contracts/wire/images.ts'
import { type ImageRejection, imageProblem } from '../image-file.ts'
import { encodeImage } from './encode-image.ts'
import { headerProblem } from './header-problem.ts'

type UploadAnswer = ({ ok: true } & Uploaded) | { ok: false; rejection: ImageRejection }

/** How many images are decoded side by side, and how many wait for that. Each takes up to 200 MB for a moment. */
const atOnce = 1
const waiting = 8

/**
 * Takes files as images: checked by content, encoded anew, stored once. The same file again is the same address.
 * `from`: whose it is; those of one person wait in turn with those of others.
 * @throws StoreAway when too many wait or the store cannot be reached
 */
export type ImageUpload = (bytes: Buffer, from: string) => Promise<UploadAnswer>

export const createImageUpload = (store: ImageStore): ImageUpload => {
  const bounded = createBounded('images', atOnce, waiting)
  return (bytes, from) => bounded(() => upload(store, bytes), { from, first: false })
}

const upload = async (store: ImageStore, bytes: Buffer): Promise<UploadAnswer> => {
  const problem = imageProblem(bytes) ?? (await headerProblem(bytes))
  if (problem) return { ok: false, rejection: problem }
  const image = await encodeImage(bytes).catch(() => null)
  if (!image) return { ok: false, rejection: { type: 'ImageBroken' } }
  try {
    await store.put(image)
  } catch (error) {
    if (error instanceof ImageStoreFull) return { ok: false, rejection: { type: 'ImageStoreFull' } }
    throw error
  }
  const { width, height } = image
  return { ok: true, imageUrl: imageAddress(image.id), width, height }
}
