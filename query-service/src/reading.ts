import { collectionOf, type Projection } from '@clinic/projections/projection.ts'
import type { ReadStore } from '@clinic/projections/read-store/read-store.ts'
import type { Reached } from '@clinic/projections/runner/reached.ts'

/** What of a projection names its documents. */
export type Collection = Pick<Projection, 'name' | 'version'>

export type Reading = {
  /**
   * Waits (bounded) until the projection has reached `minPosition`, takes the position it stands at, then reads. The rows are at
   * least as new as the position: whoever follows the log from it misses nothing (docs/reading.md#reached).
   */
  read<T>(
    of: Collection,
    minPosition: bigint | null,
    rows: (store: ReadStore, collection: string) => Promise<T>,
  ): Promise<{ position: bigint; rows: T }>
}

/** Where a projection stands at least; for processes that are told after every batch and need not ask the store. */
export type StandsAt = (projection: string) => bigint

export const createReading = (store: ReadStore, reached: Reached, standsAt?: StandsAt): Reading => ({
  async read(of, minPosition, rows) {
    if (minPosition !== null) await reached(of.name, minPosition)
    const collection = collectionOf(of)
    const position = standsAt ? standsAt(of.name) : ((await store.checkpoint(collection))?.position ?? 0n)
    return { position, rows: await rows(store, collection) }
  },
})

/** The JSON text of one document, or null when there is none. */
export const oneText = async (store: ReadStore, collection: string, id: string): Promise<string | null> => {
  const [found] = await store.getMany(collection, [id])
  return found?.json ?? null
}
