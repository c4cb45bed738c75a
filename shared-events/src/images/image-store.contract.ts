import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImageStore, StoredImage } from './image-store.ts'

type Opened = { store: ImageStore; close(): void | Promise<void> }

export const imageWith = (letter: string, bytes = 10): StoredImage => ({
  id: letter.repeat(64),
  sizes: new Map([320, 640, 1280].map((width) => [width, Buffer.alloc(bytes + width, `${letter}${width}`)])),
})

/** What every ImageStore does. `open` gives the same store each time: a second opening sees what the first one wrote. */
export const imageStoreContract = (open: () => Promise<Opened>): void => {
  describe('image store contract', () => {
    let opened: Opened
    let store: ImageStore
    beforeAll(async () => {
      opened = await open()
      store = opened.store
    })
    afterAll(() => opened.close())

    // @rule images-both-stores
    it('gives back each size of what was stored, byte for byte', async () => {
      const image = imageWith('a')
      await store.put(image)
      for (const [width, bytes] of image.sizes) expect(await store.read(image.id, width)).toEqual(bytes)
    })

    it('gives nothing for an image or a size that is not there', async () => {
      await store.put(imageWith('b'))
      expect(await store.read('b'.repeat(64), 100)).toBeNull()
      expect(await store.read('0'.repeat(64), 320)).toBeNull()
    })

    // @rule images-both-stores
    it('takes an image that is there again, also from many at once', async () => {
      const image = imageWith('c')
      await Promise.all(Array.from({ length: 20 }, () => store.put(image)))
      await store.put(image)
      for (const [width, bytes] of image.sizes) expect(await store.read(image.id, width)).toEqual(bytes)
    })

    it('keeps a large image whole', async () => {
      const image = imageWith('d', 3_000_000)
      await store.put(image)
      expect((await store.read(image.id, 1280))?.equals(image.sizes.get(1280) ?? Buffer.of())).toBe(true)
    })

    it('shows a second opening what was stored', async () => {
      await store.put(imageWith('e'))
      const other = await open()
      try {
        expect(await other.store.read('e'.repeat(64), 320)).toEqual(imageWith('e').sizes.get(320))
      } finally {
        await other.close()
      }
    })
  })
}
