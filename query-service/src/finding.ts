import { setImmediate as turn } from 'node:timers/promises'
import type { HttpProblem } from '@clinic/platform/http/calls/problem.ts'
import type {
  Condition,
  FindQuery,
  ReadStore,
  RowKey,
  StoredDocument,
} from '@clinic/projections/read-store/read-store.ts'
import { nearlyFinds, normalise, searchWordsOf } from '@clinic/shared-events/contracts/wire/search-text.ts'
import { keyIn } from './list-cursor.ts'
import type { Collection, Reading } from './reading.ts'

type Ask = (store: ReadStore, collection: string) => Promise<readonly StoredDocument[]>

/** The conditions for rows that have all the words of what was typed; none for nothing typed. */
export const containing = (typed: string) => searchWordsOf(typed).map((contains) => ({ field: 'search', contains }))

/** So many of the newest documents are looked through where a letter may be wrong. */
const lookedThrough = 5_000
/** Documents that are looked through at once. */
const pieceRows = 250
/** The most of them that are told. */
const mostNearly = 100

/** What is looked through: the field of the name, and the newest first. */
type Named = { typed: string; name: string; sort: NonNullable<FindQuery['sort']> }

/**
 * The newest documents whose name has nearly all that was typed (docs/decisions/0154). Others are answered in between, and whoever has enough
 * stops it.
 */
export async function* findNearly(store: ReadStore, collection: string, { typed, name, sort }: Named) {
  const isNear = nearlyFinds(typed)
  const nameIn = ({ json }: StoredDocument): unknown => json && (JSON.parse(json) as Record<string, unknown>)[name]
  let behind: RowKey | undefined
  for (let looked = 0; isNear && looked < lookedThrough; looked += pieceRows) {
    const rows = await store.find(collection, { sort, limit: pieceRows, ...(behind && { behind }) })
    yield* rows.filter((row) => isNear(normalise(String(nameIn(row) ?? ''))))
    const last = rows.at(-1)
    if (!last || rows.length < pieceRows) return
    behind = keyIn(last.id, last.json, sort)
    await turn()
  }
}

/** The conditions for rows that have all the words of what was typed; where there are none, for those whose name nearly has them. */
export const forgiving = async (store: ReadStore, collection: string, named: Named): Promise<Condition[]> => {
  const where = containing(named.typed)
  if (where.length === 0 || (await store.find(collection, { where, limit: 1 })).length > 0) return where
  const ids: string[] = []
  for await (const { id } of findNearly(store, collection, named)) if (ids.push(id) === mostNearly) break
  return [{ field: 'id', in: ids }]
}

/** Finds documents of several projections for one answer. @param minPosition what all of them have reached first */
export const createFinding = (reading: Reading, minPosition: bigint | null) => {
  const positions: bigint[] = []
  const ask = async <T>(of: Collection, how: (store: ReadStore, collection: string) => Promise<T>): Promise<T> => {
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
    /** @throws HttpProblem what `missing` makes where there is none */
    expectOne: async <T>(of: Collection, id: string, missing: () => HttpProblem): Promise<T> => {
      const [found] = await read<T>(of, (store, collection) => store.getMany(collection, [id]))
      if (!found) throw missing()
      return found
    },
    findIds: async (of: Collection, query: FindQuery): Promise<string[]> =>
      (await ask(of, (store, collection) => store.find(collection, query))).map(({ id }) => id),
    /** What is read of one projection in several steps. */
    ask,
    getMany: async <T>(of: Collection, ids: readonly string[]): Promise<T[]> =>
      ids.length === 0 ? [] : read(of, (store, collection) => store.getMany(collection, ids)),
    /** The position that all that was found has at least. */
    position: (): bigint => positions.reduce((least, one) => (one < least ? one : least)),
  }
}
export type Finding = ReturnType<typeof createFinding>
