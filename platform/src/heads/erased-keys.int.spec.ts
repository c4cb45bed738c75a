import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { StoreAway } from '../stores/store-away.ts'
import { erasedKeysIn } from './erased-keys.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'erased-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

// @rule erase-restore
it('what was noted is listed once, and a line that was cut off is passed over', async () => {
  const erased = erasedKeysIn(join(folder, 'new'))
  expect(erased.list()).toEqual([])
  await erased.note(['a', 'b'])
  await erased.note(['b', 'c'])
  appendFileSync(join(folder, 'new', 'erased.jsonl'), '{"keys":["d"')
  expect(erasedKeysIn(join(folder, 'new')).list()).toEqual(['a', 'b', 'c'])
})

// @rule erase-restore
it('a folder that cannot be written is away', async () => {
  writeFileSync(join(folder, 'file'), '')
  await expect(erasedKeysIn(join(folder, 'file')).note(['a'])).rejects.toThrow(StoreAway)
})
