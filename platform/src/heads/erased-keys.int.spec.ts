import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { StoreAway } from '../stores/store-away.ts'
import { erasedKeysAt } from './erased-keys.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'erased-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

// @rule erase-restore: Issue: a backup from before an erasure does not bring the person back where it is restored
//   beside the list in `HEADS_DIR`; without it that is said
it('what was noted is listed once, and a line that was cut off is passed over', async () => {
  const erased = erasedKeysAt(join(folder, 'new'))
  expect(await erased.list()).toEqual([])
  await erased.note(['a', 'b'])
  await erased.note(['b', 'c'])
  appendFileSync(join(folder, 'new', 'erased.jsonl'), '\n{"keys":["d"')
  expect(await erasedKeysAt(join(folder, 'new')).list()).toEqual(['a', 'b', 'c'])
})

// @rule erase-restore
it('what is noted behind a line that was cut off is listed', async () => {
  const erased = erasedKeysAt(folder)
  await erased.note(['a'])
  appendFileSync(join(folder, 'erased.jsonl'), '\n{"keys":["b"')
  await erased.note(['b', 'c'])
  await erased.note(['d'])
  expect(await erased.list()).toEqual(['a', 'b', 'c', 'd'])
})

// @rule erase-restore
it('a folder that cannot be written is away', async () => {
  writeFileSync(join(folder, 'file'), '')
  await expect(erasedKeysAt(join(folder, 'file')).note(['a'])).rejects.toThrow(StoreAway)
})
