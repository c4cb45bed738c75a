import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStore, type Store } from './store.ts'
import type { Proposed } from './stored-events.ts'

let folder: string
let store: Store
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clinic-store-'))
  store = await openStore(join(folder, 'log'))
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const proposed = (): Proposed => {
  const [data, metadata] = [new Uint8Array(), new Uint8Array()]
  return { id: randomUUID(), type: 'Booked', json: true, data, metadata }
}

describe('while an append is not on the disk', () => {
  it('the same ids are not answered as stored, but taken as in flight', async () => {
    const events = [proposed(), proposed()]
    const first = store.append('a-1', 'no_stream', events)
    expect(await store.append('a-1', 'no_stream', events)).toEqual({ kind: 'in flight' })
    const stored = await first
    expect(stored).toMatchObject({ kind: 'appended', last: { revision: 1 } })
    expect(await store.append('a-1', 'no_stream', events)).toEqual({ ...stored, kind: 'repeat' })
    expect(store.stream('a-1')).toHaveLength(2)
  })

  it('other ids at its revision are refused at once, before it can be read', async () => {
    const first = store.append('a-1', 'no_stream', [proposed()])
    expect(await store.append('a-1', 'no_stream', [proposed()])).toEqual({ kind: 'wrong', actual: 0 })
    expect(store.stream('a-1')).toBeUndefined()
    await first
    expect(store.stream('a-1')).toHaveLength(1)
  })
})
