import { appendFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { StoreAway } from '../stores/store-away.ts'
import { headStoreContract } from './head-store.contract.ts'
import { openHeadsOutside } from './head-store.ts'

describe('a folder of signed heads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'heads-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  headStoreContract(async () => ({ heads: openHeadsOutside(join(folder, 'contract')), close: () => undefined }))

  it('is its owner’s alone, and a line that was cut off is left out', async () => {
    const heads = openHeadsOutside(join(folder, 'own'))
    const head = { logId: 'a', events: 1, position: '1', mac: 'm', at: '2026-11-24T16:00:00.000Z', signature: 's' }
    await heads.keep(head)
    const file = join(folder, 'own', 'heads-2026-11.jsonl')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    appendFileSync(file, '\n{"logId":"a","eve')
    expect(await heads.list()).toEqual([head])
  })

  it('that cannot be written is a store that is away', async () => {
    writeFileSync(join(folder, 'a-file'), '')
    await expect(openHeadsOutside(join(folder, 'a-file', 'heads')).list()).resolves.toEqual([])
    const head = { logId: 'a', events: 1, position: '1', mac: 'm', at: '2026-11-24T16:00:00.000Z', signature: 's' }
    await expect(openHeadsOutside(join(folder, 'a-file', 'heads')).keep(head)).rejects.toThrow(StoreAway)
  })
})
