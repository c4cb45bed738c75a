import { collectionOf, type Projection } from '@clinic/projections/projection.ts'
import type { ReadStore } from '@clinic/projections/read-store/read-store.ts'
import type { Reached } from '@clinic/projections/runner/reached.ts'

/** What of a projection names its documents. */
export type Collection = Pick<Projection, 'name' | 'version'>

export type Reading = {
  /**
   * Waits (bounded) until the projection has reached `minPosition`, takes the position it stands at, then reads. The rows are at
   * least as new as the position: whoever follows the log from it misses nothing (design §6).
   */
  read<T>(
    of: Collection,
    minPosition: bigint | null,
    rows: (store: ReadStore, collection: string) => Promise<T>,
  ): Promise<{ position: bigint; rows: T }>
}

export const createReading = (store: ReadStore, reached: Reached): Reading => ({
  async read(of, minPosition, rows) {
    if (minPosition !== null) await reached(of.name, minPosition)
    const collection = collectionOf(of)
    const position = (await store.checkpoint(collection))?.position ?? 0n
    return { position, rows: await rows(store, collection) }
  },
})

/** The JSON text of one document, or null when there is none. */
export const oneText = async (store: ReadStore, collection: string, id: string): Promise<string | null> => {
  const [found] = await store.getMany(collection, [id])
  return found?.json ?? null
}
