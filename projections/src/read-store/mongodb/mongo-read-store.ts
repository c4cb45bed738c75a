import type { TransactingDatabase } from '@clinic/platform/stores/mongo.ts'
import { reaching } from '@clinic/platform/stores/mongo-away.ts'
import { type Collection, type Document, MongoServerError } from 'mongodb'
import {
  type BatchCommit,
  type Condition,
  type FieldValue,
  type FindQuery,
  fieldIndexes,
  fieldsOf,
  type IndexSpec,
  isSearched,
  type ReadStore,
  type RowKey,
  type StoredDocument,
} from '../read-store.ts'
import {
  type CheckpointRow,
  checkpointOf,
  claimCheckpoint,
  firstCheckpoint,
  moveCheckpoint,
  readCheckpoint,
  settleCheckpoint,
} from './checkpoints.ts'
import { filterOf, type MongoRow, pathOf, sortOf } from './find-filter.ts'
import { type CounterRow, createGenerations } from './generations.ts'
import { atOneMoment, commitInTransaction, type ReadOptions, transactionsOf } from './transactions.ts'
import { writeRows } from './write-rows.ts'

export type MongoReadStoreOptions = { now?: () => number }

const noSuchCollection = 26

/**
 * Read models in one MongoDB database: a collection each, and `checkpoints`. Written with majority and read with majority from the
 * primary, so that what was announced is what is read. A batch is a transaction and a list a snapshot where the server has them;
 * elsewhere documents go first, the checkpoint last.
 */
export const openMongoReadStore = (
  db: TransactingDatabase,
  { now = Date.now }: MongoReadStoreOptions = {},
): { store: ReadStore } => {
  const safe = {
    useBigInt64: true,
    readPreference: 'primary',
    readConcern: { level: 'majority' },
    writeConcern: { w: 'majority' },
  } as const
  const rowsOf = (collection: string): Collection<MongoRow> => db.collection<MongoRow>(collection, safe)
  const checkpoints = () => db.collection<CheckpointRow>('checkpoints', safe)
  const generations = createGenerations(() => db.collection<CounterRow>('counters', safe), checkpoints, rowsOf)
  const transactions = transactionsOf(db)
  const listed = async <T>(read: (options: ReadOptions) => Promise<T>): Promise<T> =>
    (await transactions()) ? atOneMoment(read) : read({})
  const indexed = new Map<string, Set<string>>()

  /** Paths a query may use; null while there is no such collection. */
  async function indexedPaths(collection: string): Promise<Set<string> | null> {
    const cached = indexed.get(collection)
    if (cached) return cached
    const paths = await pathsIndexedIn(rowsOf(collection))
    if (paths) indexed.set(collection, paths)
    return paths
  }

  async function refuseUnindexed(collection: string, fields: readonly string[]): Promise<void> {
    const paths = await indexedPaths(collection)
    const unknown = paths && fields.find((field) => !paths.has(field === 'search' ? 'parts' : pathOf(field)))
    if (unknown) throw new Error(`${collection} is not indexed by '${unknown}'`)
  }

  async function rowsFound(collection: string, query: FindQuery, projection: Document): Promise<MongoRow[]> {
    const { where = [], sort, skip = 0, limit = 0 } = query
    await refuseUnindexed(
      collection,
      [...where, ...(sort ?? [])].map(({ field }) => field),
    )
    if (query.limit === 0) return []
    const asked = { projection, sort: sortOf(sort), skip, limit }
    return listed((options) =>
      rowsOf(collection)
        .find(filterOf(query), { ...asked, ...options })
        .toArray(),
    )
  }
  const find = async (collection: string, query: FindQuery): Promise<StoredDocument[]> =>
    (await rowsFound(collection, query, { position: 1, json: 1 })).map(toDocument)

  const store: ReadStore = {
    prepare: away(async (collection: string, indexes: readonly IndexSpec[], how?: 'to fill') => {
      await refuseNewFields(rowsOf(collection), collection, indexes)
      if (how === 'to fill') return generations.begin(collection)
      await generations.join(collection)
      await rowsOf(collection).createIndexes([
        ...[...fieldIndexes(indexes), { fields: ['position'] }].map(({ fields }) => ({
          // Ending in the id, the index alone gives the order of rows that are otherwise equal.
          key: Object.fromEntries([...fields.map(pathOf), '_id'].map((path) => [path, 1])),
        })),
        ...(isSearched(indexes) ? [{ key: { parts: 1 as const } }] : []),
        // Finds what is purged: tombstones, and rows that came late.
        { key: { deletedAt: 1 } },
        { key: { generation: 1 } },
      ])
      indexed.delete(collection)
    }),
    getMany: away(async (collection: string, ids: readonly string[]) => {
      if (ids.length === 0) return []
      const cursor = rowsOf(collection).find(
        { _id: { $in: [...ids] } },
        { projection: { position: 1, json: 1, generation: 1 } },
      )
      // Compared here: not every server looks up ids by their index where another condition stands beside them.
      const ours = (await cursor.toArray()).filter(({ generation }) => generation >= generations.of(collection))
      return ours.map(toDocument)
    }),
    commit: away(async (batch: BatchCommit) => {
      const { collection, writes, earlier, checkpoint } = batch
      const generation = generations.of(collection)
      const stamp = { now: new Date(now()), generation }
      if (await transactions()) return commitInTransaction(db, batch, stamp)
      const rows = rowsOf(collection)
      const { stand, inserted } = await writeRows(rows, { writes, earlier: earlier?.() ?? [] }, stamp)
      if (stand && (await moveCheckpoint(checkpoints(), collection, checkpoint, stamp))) return 'committed'
      // Too late: the documents have been replaced, so what was inserted among the new ones is removed. Nobody has read it as folded.
      if (inserted.length > 0 && ((await generations.standing(collection)) ?? 0) > generation)
        await rows.deleteMany({ _id: { $in: inserted }, generation })
      return 'lost'
    }),
    find: away(find),
    findText: away(async (collection: string, query: FindQuery) => {
      const found = await find(collection, { ...query, withTombstones: false })
      return { text: `[${found.map(({ json }) => json).join()}]`, count: found.length }
    }),
    findKeys: away(async (collection: string, query: FindQuery) => {
      const found = await rowsFound(collection, query, { position: 1, f: 1 })
      return found.map((row) => toKey(row, query.sort))
    }),
    count: away(async (collection: string, where: readonly Condition[] = []) => {
      await refuseUnindexed(
        collection,
        where.map(({ field }) => field),
      )
      return listed((options) => rowsOf(collection).countDocuments(filterOf({ where }), options))
    }),
    checkpoint: away((collection: string) => readCheckpoint(checkpoints(), collection)),
    checkpoints: away(async () => {
      const rows = await checkpoints()
        .find({}, { sort: { _id: 1 } })
        .toArray()
      return new Map(rows.map((row) => [row._id, checkpointOf(row)]))
    }),
    replace: away(async (to: string, from: string, epoch: bigint) => {
      const brought = await checkpoints().findOne({ _id: from })
      if (!brought) throw new Error(`${from} has no checkpoint`)
      // First the claim: a runner that still writes to the old documents cannot move the checkpoint any more. Then the documents, then
      // the checkpoint; cut off in between, whoever prepares the collection next finishes it.
      const by = { epoch, now: new Date(now()) }
      const claim = await claimCheckpoint(checkpoints(), to, brought, by)
      if (claim === 'lost') return 'lost'
      await rowsOf(from).rename(to, { dropTarget: true })
      indexed.clear()
      if (claim === 'claimed') await settleCheckpoint(checkpoints(), to, { ...brought, since: by.now })
      else if (!(await firstCheckpoint(checkpoints(), to, brought, by))) return 'lost'
      await checkpoints().deleteOne({ _id: from })
      return 'committed'
    }),
    drop: away(async (collection: string) => {
      // The checkpoint goes first: documents without one are refolded, a checkpoint without documents would hide that they are gone.
      await checkpoints().deleteOne({ _id: collection })
      await rowsOf(collection).drop().catch(unlessMissing)
      indexed.delete(collection)
    }),
    purgeTombstones: away(async (collection: string, olderThanMs: number) => {
      const checkpoint = await checkpoints().findOne({ _id: collection })
      if (!checkpoint) return 0
      const rows = rowsOf(collection)
      // Inserted late by a runner that ended before it could remove them.
      await rows.deleteMany({ generation: { $lt: checkpoint.generation } })
      const { deletedCount } = await rows.deleteMany({
        json: null,
        deletedAt: { $lte: new Date(now() - olderThanMs) },
        position: { $lte: checkpoint.position },
      })
      return deletedCount
    }),
  }
  return { store }
}

const toKey = ({ _id: id, position, f }: MongoRow, sort: FindQuery['sort'] = []): RowKey => {
  const value = (field: string) => (field === 'id' ? id : field === 'position' ? Number(position) : (f[field] ?? null))
  const comparable = (found: FieldValue) => (typeof found === 'boolean' ? Number(found) : found)
  return { id, sort: sort.map(({ field }) => comparable(value(field))) }
}

const toDocument = ({ _id, position, json }: Pick<MongoRow, '_id' | 'position' | 'json'>): StoredDocument => ({
  id: _id,
  position,
  json,
})

const pathsIndexedIn = async (rows: Collection<MongoRow>): Promise<Set<string> | null> => {
  try {
    const paths = (await rows.indexes()).flatMap(({ key }) => Object.keys(key))
    return paths.length > 0 ? new Set(paths) : null
  } catch (error) {
    unlessMissing(error)
    return null
  }
}

/** Servers older than 7 answer a drop of what is not there with this error. */
const unlessMissing = (error: unknown): void => {
  if (error instanceof MongoServerError && (error.code === noSuchCollection || error.message === 'ns not found')) return
  throw error
}

const refuseNewFields = async (rows: Collection<MongoRow>, collection: string, indexes: readonly IndexSpec[]) => {
  const there = await pathsIndexedIn(rows)
  // `position` is the last to be indexed.
  if (!there?.has('position')) return
  const missing = fieldsOf(indexes).filter((field) => !there.has(pathOf(field)))
  if (isSearched(indexes) && !there.has('parts')) missing.push('search')
  if (missing.length > 0)
    throw new Error(`${collection} has no field '${missing.join("', '")}': give the projection a new version`)
}

const away = <A extends unknown[], T>(ask: (...args: A) => Promise<T>): ((...args: A) => Promise<T>) => {
  return (...args) => reaching(() => ask(...args))
}
