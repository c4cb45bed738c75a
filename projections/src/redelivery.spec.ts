import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freshFold, storedIn } from '../testing/fresh-fold.ts'
import { historyOf, seeded } from '../testing/histories/histories.ts'
import { collectionOf, indexesOf, type Projection } from './projection.ts'
import { projections } from './projections.ts'
import { openSqliteReadStore } from './read-store/sqlite/sqlite-read-store.ts'
import { createFolder } from './runner/folder.ts'

const mostDeliveries = 5

/**
 * Delivers the history in batches cut anywhere, each event one to five times: now and then a batch is written whose checkpoint
 * is not, and reading starts again before it, with or without what the process remembered.
 */
const deliver = async (projection: Projection, seed: number, length = 350) => {
  const random = seeded(seed)
  const history = historyOf(seed, length)
  const { store, close } = openSqliteReadStore(':memory:')
  await store.prepare(collectionOf(projection), indexesOf(projection))
  const deliveries = new Map<string, number>()
  let folder = createFolder(store, projection)
  let done = 0
  let previous: bigint | null = null
  while (done < history.length) {
    const batch = history.slice(done, done + 1 + Math.floor(random() * 40))
    for (const { id } of batch) deliveries.set(id, (deliveries.get(id) ?? 0) + 1)
    expect(await folder.fold(batch)).toBeNull()
    const again = random() < 0.6 && batch.every(({ id }) => (deliveries.get(id) ?? 0) < mostDeliveries)
    const next: bigint = again ? (previous ?? 0n) : (batch.at(-1)?.position ?? 0n)
    expect(await folder.commit({ logId: 'log', epoch: 1n, previous, next, event: null })).toBe('committed')
    previous = next
    if (again && random() < 0.7) folder = createFolder(store, projection)
    if (!again) done += batch.length
  }
  const found = await storedIn(store, projection)
  close()
  return { history, found, deliveries: [...deliveries.values()] }
}

describe.each(projections.map((projection) => ({ projection, name: projection.name })))('$name', ({ projection }) => {
  it('ends in the same documents however often and in whatever batches events are delivered', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const { history, found } = await deliver(projection, seed)
        expect(found).toEqual(freshFold(projection, history))
      }),
      { numRuns: 25 },
    )
  })

  it('is fed every type it handles, some of them several times', async () => {
    const { history, deliveries } = await deliver(projection, 7, 2_500)
    const types = new Set(history.map(({ type }) => type))
    expect(projection.handles.filter((type) => !types.has(type))).toEqual([])
    expect(Math.max(...deliveries)).toBe(mostDeliveries)
    expect(Math.min(...deliveries)).toBe(1)
  })
})
