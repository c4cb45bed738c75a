import type { ReadStore } from '@clinic/projections/read-store/read-store.ts'
import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { describe, expect, test } from 'vitest'
import { createReading } from './reading.ts'

const staff = { name: 'staff', version: 3 }
const asked: string[] = []
/** A read store with only the functions that a reading calls. */
const store = {
  checkpoint: async (collection: string) => {
    asked.push(collection)
    return { logId: 'log', position: 7n, epoch: 1n }
  },
} as Partial<ReadStore> as ReadStore

describe('a reading', () => {
  test('takes its position before its rows, so that it never claims more than they hold', async () => {
    let position = 4n
    const reading = createReading(
      store,
      async () => true,
      practice,
      () => position,
    )
    const { position: received } = await reading.read(staff, null, async () => {
      position = 9n
    })
    expect([received, asked]).toEqual([4n, []])
  })

  test('asks the store where the projection stands when nobody else knows', async () => {
    const { position } = await createReading(store, async () => true, practice).read(staff, null, async () => [])
    expect([position, asked]).toEqual([7n, ['staff@3']])
  })

  test('waits for the position the caller has seen', async () => {
    const waited: [string, bigint][] = []
    const reading = createReading(store, async (name, position) => waited.push([name, position]) > 0, practice)
    await reading.read(staff, 12n, async () => [])
    expect(waited).toEqual([['staff', 12n]])
  })
})
