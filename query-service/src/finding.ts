import type { Condition, FindQuery, ReadStore, StoredDocument } from '@clinic/projections/read-store/read-store.ts'
import { isNearlyFound, normalise, searchWordsOf } from '@clinic/shared-events/contracts/wire/search-text.ts'
import type { Collection, Reading } from './reading.ts'

type Ask = (store: ReadStore, collection: string) => Promise<readonly StoredDocument[]>

/** The conditions for rows that have all the words of what was typed; none for nothing typed. */
export const containing = (typed: string) => searchWordsOf(typed).map((contains) => ({ field: 'search', contains }))

/** So many of the newest documents are looked through where a letter may be wrong. */
const lookedThrough = 5_000
/** The most of them that are told. */
const mostNearly = 100

/** What is looked through: the field of the name, and the newest first. */
type Named = { typed: string; name: string; sort: NonNullable<FindQuery['sort']> }

/** The newest documents whose name has nearly all that was typed (docs/decisions/0154). */
export const findNearly = async (store: ReadStore, collection: string, { typed, name, sort }: Named) => {
  const rows = await store.find(collection, { sort, limit: lookedThrough })
  const nameIn = ({ json }: StoredDocument): unknown => json && (JSON.parse(json) as Record<string, unknown>)[name]
  return rows.filter((row) => isNearlyFound(normalise(String(nameIn(row) ?? '')), typed))
}

/** The conditions for rows that have all the words of what was typed; where there are none, for those whose name nearly has them. */
export const forgiving = async (store: ReadStore, collection: string, named: Named): Promise<Condition[]> => {
  const where = containing(named.typed)
  if (where.length === 0 || (await store.find(collection, { where, limit: 1 })).length > 0) return where
  const rows = await findNearly(store, collection, named)
  return [{ field: 'id', in: rows.slice(0, mostNearly).map(({ id }) => id) }]
}

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
