import type { TransactingDatabase } from '@clinic/platform/stores/mongo.ts'
import { reaching } from '@clinic/platform/stores/mongo-away.ts'
import { once } from '@clinic/platform/waiting/once.ts'
import { type AnyBulkWriteOperation, type Document, MongoServerError } from 'mongodb'
import type { BatchCommit } from '../read-store.ts'
import { type CheckpointRow, moveCheckpoint } from './checkpoints.ts'
import type { MongoRow } from './find-filter.ts'
import { rowOf } from './write-rows.ts'

/** The wire version of MongoDB 5.0, the first that reads lists at one moment outside a transaction. */
const snapshotReads = 13
const [commandNotFound, snapshotUnavailable] = [59, 246]

/** Whether a server that says this of itself has transactions and reads at one moment: a member of a replica set or a router, from 5.0 on. */
export const hasTransactions = ({ setName, msg, logicalSessionTimeoutMinutes, maxWireVersion }: Document): boolean =>
  (setName !== undefined || msg === 'isdbgrid') &&
  typeof logicalSessionTimeoutMinutes === 'number' &&
  maxWireVersion >= snapshotReads

/** Asks the server once whether it has transactions; again only while it does not answer. */
export const transactionsOf = (db: Pick<TransactingDatabase, 'command'>): (() => Promise<boolean>) =>
  once(async () => {
    try {
      return hasTransactions(await reaching(() => db.command({ hello: 1 })))
    } catch (error) {
      if (error instanceof MongoServerError && error.code === commandNotFound) return false
      throw error
    }
  })

export type ReadOptions = { readConcern?: { level: 'snapshot' } }

/** Reads as of one moment; as it comes where the server has no such moment, which it may not have right after an index was made. */
export const atOneMoment = async <T>(read: (options: ReadOptions) => Promise<T>): Promise<T> => {
  try {
    return await read({ readConcern: { level: 'snapshot' } })
  } catch (error) {
    if (error instanceof MongoServerError && error.code === snapshotUnavailable) return read({})
    throw error
  }
}

/**
 * Writes a batch and its checkpoint in one transaction, so that nobody reads a part of it. 'lost', and nothing written, when the
 * checkpoint does not stand where the caller believes, or a later filling has taken the place of the documents.
 */
export const commitInTransaction = (
  db: TransactingDatabase,
  { collection, writes, checkpoint }: BatchCommit,
  stamp: { now: Date; generation: number },
): Promise<'committed' | 'lost'> => {
  // One client throughout: a session is of its client.
  const { client } = db
  const own = client.db(db.databaseName)
  return client.withSession((session) =>
    session.withTransaction(
      async () => {
        const rows = own.collection<MongoRow>(collection, { useBigInt64: true })
        const ids = writes.map(({ id }) => id)
        const options = { session, projection: { position: 1, generation: 1 } }
        const found = await rows.find({ _id: { $in: ids } }, options).toArray()
        const there = new Map(found.map((row) => [row._id, row]))
        const documents = writes.map((write) => rowOf(write, stamp))
        const isLate = found.some(({ generation }) => generation > stamp.generation)
        const operations = documents.flatMap((row) => operationsOn(there.get(row._id), row))
        if (!isLate && operations.length > 0) await rows.bulkWrite(operations, { session })
        const checkpoints = own.collection<CheckpointRow>('checkpoints', { useBigInt64: true })
        if (!isLate && (await moveCheckpoint(checkpoints, collection, checkpoint, { ...stamp, session })))
          return 'committed'
        await session.abortTransaction()
        return 'lost'
      },
      { readPreference: 'primary', readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } },
    ),
  )
}

/** What puts a row in its place; nothing where a newer one of this filling stands there. */
const operationsOn = (
  there: Pick<MongoRow, 'position' | 'generation'> | undefined,
  row: MongoRow,
): AnyBulkWriteOperation<MongoRow>[] => {
  if (!there) return [{ insertOne: { document: row } }]
  if (there.generation === row.generation && there.position >= row.position) return []
  const { _id, ...replacement } = row
  return [{ replaceOne: { filter: { _id }, replacement } }]
}
