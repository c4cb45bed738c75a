import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Files, filesOf } from '../folder.ts'
import { openStores } from '../stores.ts'
import { backUp, restore } from './backup.ts'

const masterKey = Buffer.alloc(32, 3)
let base: string
let files: Files
let folder: string

beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), 'restore-'))
  folder = join(base, 'backup')
  const lived = filesOf(join(base, 'lived'))
  mkdirSync(join(base, 'lived'))
  const stores = await openStores(lived, masterKey, Date.now)
  stores.close()
  mkdirSync(join(lived.files, 'a1'), { recursive: true })
  writeFileSync(join(lived.files, 'a1', '0.sealed'), 'of then')
  await backUp(lived, { folder }, async () => 0)
  files = filesOf(join(base, 'data'))
  mkdirSync(join(base, 'data'))
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

const fileOf = (of: Files) => join(of.files, 'a1', '0.sealed')

// @rule backup-refusals
it.each(['log', 'vault', 'files', 'images'] as const)(
  'is not put where %s lies that belongs to another log, and leaves it',
  (part) => {
    writeFileSync(files[part], 'of now')
    expect(() => restore({ folder }, files)).toThrow(`There is ${files[part]} already`)
    expect(readFileSync(files[part], 'utf8')).toBe('of now')
  },
)

// @rule backup-refusals
it('is not put beside what a log that was moved away had still to write', () => {
  restore({ folder }, files)
  renameSync(files.log, join(base, 'kept.sqlite'))
  expect(() => restore({ folder }, files)).toThrow('belong together')
  rmSync(files.vault)
  rmSync(files.images, { recursive: true })
  rmSync(files.files, { recursive: true })
  writeFileSync(`${files.log}-wal`, 'of now')
  expect(() => restore({ folder }, files)).toThrow(`There is ${files.log}-wal already`)
  expect(existsSync(files.log)).toBe(false)
})

// @rule backup-refusals
it.each(['images', 'files'])('without its folder of %s is refused', (name) => {
  rmSync(join(folder, name), { recursive: true })
  expect(() => restore({ folder }, files)).toThrow('is not there whole')
})

// @rule backup-strays: Ours: what else lies among the images and files stops no backup, and is not in it
it('has what is stored, and nothing that a file manager left there', async () => {
  const lived = filesOf(join(base, 'lived'))
  const copied = join(base, 'copied')
  mkdirSync(lived.images, { recursive: true })
  for (const folder of [lived.images, lived.files]) writeFileSync(join(folder, '.DS_Store'), 'of a file manager')
  await backUp(lived, { folder: copied }, async () => 0)
  expect(readdirSync(filesOf(copied).images)).toEqual([])
  expect(readdirSync(filesOf(copied).files)).toEqual(['a1'])
})

// @rule backup-walked: A backup is none before it was walked, however that ends
it('is none while it is walked, and where it could not be', async () => {
  const [walking, unwalked] = [join(base, 'walking'), join(base, 'unwalked')]
  const lived = filesOf(join(base, 'lived'))
  const walked = await backUp(lived, { folder: walking }, async () => {
    expect(() => restore({ folder: walking }, files)).toThrow('no backup that was finished')
    return 1
  })
  expect([walked.code, restore({ folder: walking }, files).position]).toEqual([1, 0])
  await expect(backUp(lived, { folder: unwalked }, () => Promise.reject(new Error('no room')))).rejects.toThrow(
    'no room',
  )
  expect(readdirSync(unwalked)).toEqual([])
})

// @rule backup-begun-again: A restore that was cut off anywhere is begun again, and what it left changes nothing
it('that was cut off before its log had its name is begun again', async () => {
  restore({ folder }, files)
  renameSync(files.log, `${files.log}.part`)
  writeFileSync(`${files.vault}.part-wal`, 'cut off')
  writeFileSync(fileOf(files), 'cut o')
  restore({ folder }, files)
  expect(readFileSync(fileOf(files), 'utf8')).toBe('of then')
  expect([`${files.log}.part`, `${files.vault}.part-wal`].filter((one) => existsSync(one))).toEqual([])
  const stores = await openStores(files, masterKey, Date.now)
  stores.close()
})
