import type { ImageStore } from '@clinic/platform/images/image-store.ts'
import { LRUCache } from 'lru-cache'

/** Bytes of pictures kept in memory: some hundred products in the width the shop shows. */
const mostBytes = 32 * 1024 * 1024

/** Reads images from the store once, and from memory while they are looked at often: what an address names never changes. */
export const cachedImages = (images: Pick<ImageStore, 'read'>, most = mostBytes): Pick<ImageStore, 'read'> => {
  const kept = new LRUCache<string, Buffer, { id: string; width: number }>({
    maxSize: most,
    sizeCalculation: ({ length }) => Math.max(1, length),
    // One that is not there may be stored a moment later: nothing is kept of it.
    fetchMethod: async (_key, _stale, { context: { id, width } }) => (await images.read(id, width)) ?? undefined,
    // Who waits for a picture that has no room any more still gets it.
    ignoreFetchAbort: true,
  })
  return {
    read: async (id, width) => (await kept.fetch(`${id}-${width}`, { context: { id, width } })) ?? null,
  }
}
