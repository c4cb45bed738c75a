import type { TransactingDatabase } from '@clinic/platform/stores/mongo.ts'
import { type Collection, MongoServerError } from 'mongodb'
import type { CheckpointRow } from './checkpoints.ts'
import { type MongoRow, pathOf } from './find-filter.ts'
import { type CounterRow, createGenerations } from './generations.ts'

const noSuchCollection = 26

/** The collections of the read models in one database, and by which paths each is indexed. */
export const openCollections = (db: TransactingDatabase) => {
  const safe = {
    useBigInt64: true,
    readPreference: 'primary',
    readConcern: { level: 'majority' },
    writeConcern: { w: 'majority' },
  } as const
  const rowsOf = (collection: string): Collection<MongoRow> => db.collection<MongoRow>(collection, safe)
  const checkpoints = () => db.collection<CheckpointRow>('checkpoints', safe)
  const indexed = new Map<string, Set<string>>()

  /** Paths a query may use; null while there is no such collection. */
  const indexedPaths = async (collection: string): Promise<Set<string> | null> => {
    const cached = indexed.get(collection)
    if (cached) return cached
    const paths = await pathsIndexedIn(rowsOf(collection))
    if (paths) indexed.set(collection, paths)
    return paths
  }

  return {
    rowsOf,
    checkpoints,
    generations: createGenerations(() => db.collection<CounterRow>('counters', safe), checkpoints, rowsOf),
    /** @throws Error for a field that is not indexed */
    async refuseUnindexed(collection: string, fields: readonly string[]): Promise<void> {
      const paths = await indexedPaths(collection)
      const unknown = paths && fields.find((field) => !paths.has(field === 'search' ? 'parts' : pathOf(field)))
      if (unknown) throw new Error(`${collection} is not indexed by '${unknown}'`)
    },
    /** Its indexes may be others now; all collections' without a name. */
    forgetIndexes: (collection?: string): void =>
      collection === undefined ? indexed.clear() : void indexed.delete(collection),
  }
}
export type Collections = ReturnType<typeof openCollections>

export const pathsIndexedIn = async (rows: Collection<MongoRow>): Promise<Set<string> | null> => {
  try {
    const paths = (await rows.indexes()).flatMap(({ key }) => Object.keys(key))
    return paths.length > 0 ? new Set(paths) : null
  } catch (error) {
    unlessMissing(error)
    return null
  }
}

/** Servers older than 7 answer a drop of what is not there with this error. */
export const unlessMissing = (error: unknown): void => {
  if (error instanceof MongoServerError && (error.code === noSuchCollection || error.message === 'ns not found')) return
  throw error
}
