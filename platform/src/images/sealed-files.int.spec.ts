import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openTestVault } from '../log/spec-support.ts'
import { openFolderImageStore } from './folder/folder-image-store.ts'
import { createSealedFiles } from './sealed-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'files-'))
afterAll(() => rmSync(folder, { recursive: true }))
const bytes = Buffer.from('%PDF-1.7 resonancia de Ana')
const name = { stream: 'conversation-a', messageId: 'm1', number: 0 }

// @rule files-sealed: Issue: sealed like every clinical datum, under the conversation's key, and erased with it
it('a file is read back byte for byte, lies sealed in the folder, and is gone with the clinical key of its conversation', async () => {
  const { vault } = await openTestVault()
  const store = openFolderImageStore(folder, { ending: 'sealed' })
  const files = createSealedFiles(store, vault.dataKeys)
  expect(await files.read(name)).toBeNull()
  await files.keep(name, bytes)
  await files.keep(name, bytes)
  expect(await files.read(name)).toEqual(bytes)
  expect(await files.read({ ...name, number: 1 })).toBeNull()
  const [id = ''] = readdirSync(folder)
  expect(readdirSync(join(folder, id))).toEqual(['0.sealed'])
  expect(readFileSync(join(folder, id, '0.sealed')).includes('Ana')).toBe(false)
  await vault.dataKeys.erase(name.stream, ['contact'])
  expect(await files.read(name)).toEqual(bytes)
  await vault.dataKeys.erase(name.stream, ['clinical'])
  expect(await files.read(name)).toBe('erased')
  // Who writes again has the same conversation.
  await files.keep({ ...name, messageId: 'm2' }, bytes)
  expect(await files.read({ ...name, messageId: 'm2' })).toEqual(bytes)
  expect(await files.read(name)).toBe('erased')
  await files.remove(name)
  expect(await files.read(name)).toBeNull()
})

// @rule erase-race
it('a file of who writes again is not under a key that was given up and not destroyed yet', async () => {
  const { vault } = await openTestVault()
  const files = createSealedFiles(openFolderImageStore(folder, { ending: 'sealed' }), vault.dataKeys)
  const [before, since] = [
    { ...name, messageId: 'm3' },
    { ...name, messageId: 'm4' },
  ]
  await files.keep(before, bytes)
  const givenUp = await vault.dataKeys.made(name.stream, ['clinical'])
  await files.keep(since, bytes, givenUp)
  await vault.dataKeys.erase(name.stream, ['clinical'], undefined, givenUp)
  expect([await files.read(before), await files.read(since)]).toEqual(['erased', bytes])
})

// @rule files-sealed
it('a file that was put in the place of another one does not open', async () => {
  const { vault } = await openTestVault()
  const kept = new Map<string, Buffer>()
  const files = createSealedFiles(
    {
      put: async ({ id, sizes }) => void kept.set(id, sizes.get(0) ?? Buffer.of()),
      read: async (id) => kept.get(id) ?? null,
      remove: async (id) => void kept.delete(id),
    },
    vault.dataKeys,
  )
  await files.keep(name, bytes)
  await files.keep({ ...name, number: 1 }, bytes)
  const [first = '', second = ''] = kept.keys()
  kept.set(first, kept.get(second) ?? Buffer.of())
  await expect(files.read(name)).rejects.toThrow()
})
