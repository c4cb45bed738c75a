import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { StoreAway } from '../../stores/store-away.ts'
import { imageStoreContract, imageWith } from '../image-store.contract.ts'
import { ImageStoreFull } from '../image-store.ts'
import { openFolderImageReader, openFolderImageStore } from './folder-image-store.ts'

describe('images in a folder', () => {
  const base = mkdtempSync(join(tmpdir(), 'images-'))
  afterAll(() => rmSync(base, { recursive: true }))

  imageStoreContract(async () => ({ store: openFolderImageStore(join(base, 'contract')), close: () => undefined }))

  // @rule images-disk-full
  it.each(['ENOSPC', 'EDQUOT'])('a disk that is full (%s) is told, and nothing of the image stays', async (code) => {
    const folder = join(base, code)
    let written = 0
    const store = openFolderImageStore(folder, {
      async write(path, bytes) {
        writeFileSync(path, bytes)
        written += 1
        if (written === 2) throw Object.assign(new Error('full'), { code })
      },
    })
    await expect(store.put(imageWith('a'))).rejects.toThrow(ImageStoreFull)
    expect(readdirSync(folder)).toEqual([])
    expect(await store.read('a'.repeat(64), 320)).toBeNull()
    await store.put(imageWith('a'))
    expect(readdirSync(folder)).toEqual(['a'.repeat(64)])
  })

  it('what a crash left unfinished goes when it is opened again, and what was stored stays', async () => {
    const folder = join(base, 'crashed')
    await openFolderImageStore(folder).put(imageWith('a'))
    mkdirSync(join(folder, 'unfinished-x1'))
    writeFileSync(join(folder, 'unfinished-x1', '320.webp'), 'half')
    const again = openFolderImageStore(folder)
    expect(readdirSync(folder)).toEqual(['a'.repeat(64)])
    expect(await again.read('a'.repeat(64), 640)).toEqual(imageWith('a').sizes.get(640))
  })

  // @rule as-of-copy
  it('who reads alone makes nothing, and takes nothing from an image that is being made', async () => {
    const folder = join(base, 'read')
    const reader = openFolderImageReader(folder)
    expect([await reader.read('a'.repeat(64), 640), existsSync(folder)]).toEqual([null, false])
    const store = openFolderImageStore(folder, {
      async write(path, bytes) {
        writeFileSync(path, bytes)
        await openFolderImageReader(folder).read('a'.repeat(64), 640)
      },
    })
    await store.put(imageWith('a'))
    expect(await reader.read('a'.repeat(64), 640)).toEqual(imageWith('a').sizes.get(640))
  })

  // @rule images-kept-meanwhile: Issue: a picture that is stored again while old ones are removed stays
  it.each([1, 2])('stays where it is stored again, %s times, after it was found to be old', async (times) => {
    const folder = join(base, `again-${times}`)
    const path = join(folder, 'a'.repeat(64))
    const store = openFolderImageStore(folder, {
      async storedAt(found) {
        const { mtimeMs } = statSync(found)
        for (let n = 0; n < times; n += 1) await store.put(imageWith('a'))
        return mtimeMs
      },
    })
    await store.put(imageWith('a'))
    utimesSync(path, new Date(0), new Date(0))
    expect(await store.keep(new Set(), new Date())).toBe(0)
    expect(readdirSync(folder)).toEqual(['a'.repeat(64)])
    expect(await store.read('a'.repeat(64), 640)).toEqual(imageWith('a').sizes.get(640))
  })

  it('says that it is away when its folder is gone', async () => {
    const folder = join(base, 'gone')
    const store = openFolderImageStore(folder)
    rmSync(folder, { recursive: true })
    await expect(store.put(imageWith('a'))).rejects.toThrow(StoreAway)
  })
})
