import type { FindQuery, ReadStore, StoredDocument } from '@clinic/projections/read-store/read-store.ts'
import { searchWordsOf } from '@clinic/shared-events/contracts/wire/search-text.ts'
import type { Collection, Reading } from './reading.ts'

type Ask = (store: ReadStore, collection: string) => Promise<readonly StoredDocument[]>

/** The conditions for rows that have all the words of what was typed; none for nothing typed. */
export const containing = (typed: string) => searchWordsOf(typed).map((contains) => ({ field: 'search', contains }))

/** Finds documents of several projections for one answer. @param minPosition what all of them have reached first */
export const createFinding = (reading: Reading, minPosition: bigint | null) => {
  const positions: bigint[] = []
  const ask = async (of: Collection, how: Ask): Promise<readonly StoredDocument[]> => {
    const { position, rows } = await reading.read(of, minPosition, how)
    positions.push(position)
    return rows
  }
  const read = async <T>(of: Collection, how: Ask): Promise<T[]> =>
    // The stored documents are the projections' own.
    (await ask(of, how)).flatMap(({ json }) => (json ? [JSON.parse(json) as T] : []))
  return {
    find: <T>(of: Collection, query: FindQuery): Promise<T[]> =>
      read(of, (store, collection) => store.find(collection, query)),
    findIds: async (of: Collection, query: FindQuery): Promise<string[]> =>
      (await ask(of, (store, collection) => store.find(collection, query))).map(({ id }) => id),
    getMany: async <T>(of: Collection, ids: readonly string[]): Promise<T[]> =>
      ids.length === 0 ? [] : read(of, (store, collection) => store.getMany(collection, ids)),
    /** The position that all that was found has at least. */
    position: (): bigint => positions.reduce((least, one) => (one < least ? one : least)),
  }
}
export type Finding = ReturnType<typeof createFinding>
