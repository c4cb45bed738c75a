import type { TransactingDatabase } from '@clinic/platform/stores/mongo.ts'
import { reaching } from '@clinic/platform/stores/mongo-away.ts'
import type { Collection } from 'mongodb'
import { type BatchCommit, fieldIndexes, fieldsOf, type IndexSpec, isSearched, type ReadStore } from '../read-store.ts'
import {
  checkpointOf,
  claimCheckpoint,
  firstCheckpoint,
  moveCheckpoint,
  readCheckpoint,
  settleCheckpoint,
} from './checkpoints.ts'
import { type Collections, openCollections, pathsIndexedIn, unlessMissing } from './collections.ts'
import { type MongoRow, pathOf } from './find-filter.ts'
import { createFinding, toDocument } from './finding.ts'
import { createMoving } from './moving.ts'
import { commitInTransaction, transactionsOf } from './transactions.ts'
import { writeRows } from './write-rows.ts'

type MongoReadStoreOptions = { now?: () => number }

/**
 * Read models in one MongoDB database: a collection each, and `checkpoints`. Written with majority and read with majority from the
 * primary, so that what was announced is what is read. A batch is a transaction and a list a snapshot where the server has them;
 * elsewhere, and where no document changes, documents go first and the checkpoint last, with those of other projections.
 */
export const openMongoReadStore = (
  db: TransactingDatabase,
  { now = Date.now }: MongoReadStoreOptions = {},
): { store: ReadStore } => {
  const collections = openCollections(db)
  const transactions = transactionsOf(db)
  const { find, findText, findKeys, count } = createFinding(collections, transactions)
  const { checkpoints } = collections
  const context = { db, collections, transactions, now, moving: createMoving(checkpoints) }

  const store: ReadStore = {
    prepare: away((collection: string, indexes: readonly IndexSpec[], how?: 'to fill') =>
      prepare(collections, collection, indexes, how),
    ),
    getMany: away((collection: string, ids: readonly string[]) => getMany(collections, collection, ids)),
    commit: away((batch: BatchCommit) => commit(context, batch)),
    find: away(find),
    findText: away(findText),
    findKeys: away(findKeys),
    count: away(count),
    checkpoint: away((collection: string) => readCheckpoint(checkpoints(), collection)),
    checkpoints: away(async () => {
      const rows = await checkpoints()
        .find({}, { sort: { _id: 1 } })
        .toArray()
      return new Map(rows.map((row) => [row._id, checkpointOf(row)]))
    }),
    replace: away((to: string, from: string, epoch: bigint) => replace(context, to, from, epoch)),
    drop: away((collection: string) => drop(collections, collection)),
    remove: away(async (collection: string, ids: readonly string[]) => {
      await collections.rowsOf(collection).deleteMany({ _id: { $in: [...ids] } })
    }),
    purgeTombstones: away((collection: string, olderThanMs: number) => purge(context, collection, olderThanMs)),
  }
  return { store }
}

type Context = {
  db: TransactingDatabase
  collections: Collections
  transactions: () => Promise<boolean>
  now: () => number
  moving: ReturnType<typeof createMoving>
}

const prepare = async (
  { rowsOf, generations, forgetIndexes }: Collections,
  collection: string,
  indexes: readonly IndexSpec[],
  how?: 'to fill',
) => {
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
  forgetIndexes(collection)
}

const getMany = async ({ rowsOf, generations }: Collections, collection: string, ids: readonly string[]) => {
  if (ids.length === 0) return []
  const cursor = rowsOf(collection).find(
    { _id: { $in: [...ids] } },
    { projection: { position: 1, json: 1, generation: 1 } },
  )
  // Compared here: not every server looks up ids by their index where another condition stands beside them.
  const ours = (await cursor.toArray()).filter(({ generation }) => generation >= generations.of(collection))
  return ours.map(toDocument)
}

const commit = async (context: Context, batch: BatchCommit) => {
  const { db, collections, transactions, now } = context
  const { rowsOf, generations } = collections
  const { collection, writes, earlier } = batch
  const generation = generations.of(collection)
  const stamp = { now: new Date(now()), generation }
  if (writes.length > 0 && (await transactions())) return commitInTransaction(db, batch, stamp)
  const rows = rowsOf(collection)
  const { stand, inserted } = await writeRows(rows, { writes, earlier: earlier?.() ?? [] }, stamp)
  if (stand && (await move(context, batch, stamp))) return 'committed'
  // Too late: the documents have been replaced, so what was inserted among the new ones is removed. Nobody has read it as folded.
  if (inserted.length > 0 && ((await generations.generationOf(collection)) ?? 0) > generation)
    await rows.deleteMany({ _id: { $in: inserted }, generation })
  return 'lost'
}

/** Moves a batch's checkpoint once its documents stand. */
const move = (
  { collections, moving }: Context,
  { collection, checkpoint }: BatchCommit,
  stamp: { now: Date; generation: number },
): Promise<boolean> => {
  const { previous } = checkpoint
  if (previous === null) return moveCheckpoint(collections.checkpoints(), collection, checkpoint, stamp)
  return moving({ ...checkpoint, previous, collection, generation: stamp.generation })
}

const replace = async ({ collections, now }: Context, to: string, from: string, epoch: bigint) => {
  const { rowsOf, checkpoints, forgetIndexes } = collections
  const brought = await checkpoints().findOne({ _id: from })
  if (!brought) throw new Error(`${from} has no checkpoint`)
  // First the claim: a runner that still writes to the old documents cannot move the checkpoint any more. Then the documents, then
  // the checkpoint; cut off in between, whoever prepares the collection next finishes it.
  const by = { epoch, now: new Date(now()) }
  const claim = await claimCheckpoint(checkpoints(), to, brought, by)
  if (claim === 'lost') return 'lost'
  await rowsOf(from).rename(to, { dropTarget: true })
  forgetIndexes()
  if (claim === 'claimed') await settleCheckpoint(checkpoints(), to, { ...brought, since: by.now })
  else if (!(await firstCheckpoint(checkpoints(), to, brought, by))) return 'lost'
  await checkpoints().deleteOne({ _id: from })
  return 'committed'
}

const drop = async ({ rowsOf, checkpoints, forgetIndexes }: Collections, collection: string) => {
  // The checkpoint goes first: documents without one are refolded, a checkpoint without documents would hide that they are gone.
  await checkpoints().deleteOne({ _id: collection })
  await rowsOf(collection).drop().catch(unlessMissing)
  forgetIndexes(collection)
}

const purge = async ({ collections, now }: Context, collection: string, olderThanMs: number) => {
  const { rowsOf, checkpoints } = collections
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
