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

    // @rule images-both-stores: Issue: images are stored once by content hash: in a folder (embedded), in GridFS
    //   (distributed)
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

    it('removes an image that no product named for a day, and keeps those that one names', async () => {
      const { id: named } = imageWith('1')
      const { id: replaced } = imageWith('2')
      const dayMs = 86_400_000
      const there = async () =>
        (await Promise.all([named, replaced].map((id) => store.read(id, 320)))).map((bytes) => bytes !== null)
      await store.put(imageWith('1'))
      await store.put(imageWith('2'))
      const stored = Date.now()
      const keep = (ids: string[], afterMs: number) => store.keep(new Set(ids), new Date(stored + afterMs))
      await keep([], dayMs - 60_000)
      expect(await there()).toEqual([true, true])
      await keep([named, replaced], dayMs - 30_000)
      await keep([named], 2 * dayMs - 60_000)
      expect(await there()).toEqual([true, true])
      expect(await keep([named], 2 * dayMs)).toBeGreaterThanOrEqual(1)
      expect(await there()).toEqual([true, false])
      await store.put(imageWith('2'))
      expect(await there()).toEqual([true, true])
      expect(await keep([named], 2 * dayMs)).toBe(1)
    })

    it('removes one image and no other, again without an error', async () => {
      const [gone, other] = [imageWith('8'), imageWith('9')]
      await store.put(gone)
      await store.put(other)
      await store.remove(gone.id)
      await store.remove(gone.id)
      expect(await store.read(gone.id, 320)).toBeNull()
      expect(await store.read(other.id, 320)).not.toBeNull()
    })

    it('keeps an image that was stored again for a day from then', async () => {
      await store.put(imageWith('3'))
      await store.keep(new Set([imageWith('3').id]), new Date(Date.now() - 3 * 86_400_000))
      await store.put(imageWith('3'))
      await store.keep(new Set(), new Date(Date.now() + 60_000))
      expect(await store.read(imageWith('3').id, 320)).not.toBeNull()
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
