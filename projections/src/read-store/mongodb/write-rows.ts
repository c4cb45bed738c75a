import { type AnyBulkWriteOperation, type Collection, MongoBulkWriteError } from 'mongodb'
import type { DocumentWrite } from '../read-store.ts'
import type { MongoRow } from './find-filter.ts'

const duplicateKey = 11000

/**
 * Writes without transactions (toolchain facts): what the runner saw is replaced where it is older, what is new is inserted;
 * whatever the runner's view had missed takes the other way. An upsert would fail on a newer document, and two can both lose.
 */
export async function writeRows(
  rows: Collection<MongoRow>,
  writes: readonly DocumentWrite[],
  stamp: { now: Date; generation: number },
): Promise<void> {
  const documents = writes.map((write) => ({ existed: write.existed, row: rowOf(write, stamp) }))
  const seen = documents.filter(({ existed }) => existed).map(({ row }) => row)
  const unseen = documents.filter(({ existed }) => !existed).map(({ row }) => row)
  const [replaced, there] = await Promise.all([replaceOlder(rows, seen), insertNew(rows, unseen)])
  // A tombstone that was purged since is not there to be replaced.
  if (replaced < seen.length) await insertNew(rows, seen)
  await replaceOlder(rows, there)
}

function rowOf(
  { id, position, json, fields, search }: DocumentWrite,
  { now, generation }: { now: Date; generation: number },
): MongoRow {
  return { _id: id, position, json, search, deletedAt: json === null ? now : null, generation, f: fields }
}

/** How many of them stood there older and were replaced. */
async function replaceOlder(rows: Collection<MongoRow>, documents: readonly MongoRow[]): Promise<number> {
  if (documents.length === 0) return 0
  const operations: AnyBulkWriteOperation<MongoRow>[] = documents.map(({ _id, ...replacement }) => ({
    replaceOne: {
      filter: { _id, position: { $lt: replacement.position }, generation: { $lte: replacement.generation } },
      replacement,
    },
  }))
  const { matchedCount } = await rows.bulkWrite(operations, { ordered: false })
  return matchedCount
}

/** Those that could not be inserted because a document of that id stands there. */
async function insertNew(rows: Collection<MongoRow>, documents: readonly MongoRow[]): Promise<MongoRow[]> {
  if (documents.length === 0) return []
  try {
    await rows.insertMany(documents as MongoRow[], { ordered: false })
    return []
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error
    const errors = [error.writeErrors].flat()
    if (errors.some(({ code }) => code !== duplicateKey)) throw error
    return errors.flatMap(({ index }) => documents[index] ?? [])
  }
}
