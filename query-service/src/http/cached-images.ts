import type { ImageStore } from '@clinic/shared-events/images/image-store.ts'

/** Bytes of pictures kept in memory: some hundred products in the width the shop shows. */
const mostBytes = 32 * 1024 * 1024

/** Reads images from the store once, and from memory while they are looked at often: what an address names never changes. */
export const cachedImages = (images: Pick<ImageStore, 'read'>, most = mostBytes): Pick<ImageStore, 'read'> => {
  /** What was looked at last stands last. */
  const kept = new Map<string, Buffer>()
  let size = 0
  /** Readings under way: many who open the shop at once share them. */
  const reading = new Map<string, Promise<Buffer | null>>()

  const keep = (key: string, bytes: Buffer): void => {
    kept.set(key, bytes)
    size += bytes.length
    for (const [oldest, { length }] of kept) {
      if (size <= most) return
      kept.delete(oldest)
      size -= length
    }
  }

  const readOnce = async (key: string, id: string, width: number): Promise<Buffer | null> => {
    try {
      const bytes = await images.read(id, width)
      // One that is not there may be stored a moment later.
      if (bytes) keep(key, bytes)
      return bytes
    } finally {
      reading.delete(key)
    }
  }

  return {
    async read(id, width) {
      const key = `${id}-${width}`
      const known = kept.get(key)
      if (known) {
        kept.delete(key)
        kept.set(key, known)
        return known
      }
      const under = reading.get(key) ?? readOnce(key, id, width)
      reading.set(key, under)
      return under
    },
  }
}
