import { type AnyBulkWriteOperation, type Collection, type Filter, MongoBulkWriteError } from 'mongodb'
import type { BatchCommit, DocumentWrite } from '../read-store.ts'
import { beginningsOf, partsOf } from '../search-parts.ts'
import type { MongoRow } from './find-filter.ts'

const duplicateKey = 11000

/** The outcome of a write. `stand`: each document is stored as given or newer, of this generation. `inserted`: ids that were not there before. */
type Written = { stand: boolean; inserted: string[] }

/**
 * Writes documents without transactions: what the runner saw is replaced where it is older, what is new is inserted; where the runner's
 * view was out of date the other way is tried. An upsert would fail on a newer document, and two at once can both fail.
 * Only what was there can free an hour: it is replaced first, in the order of the log and by each state that others came after, and what is new
 * comes after it (docs/reading.md#without-transactions).
 */
export const writeRows = async (
  rows: Collection<MongoRow>,
  { writes, earlier }: Pick<BatchCommit, 'writes'> & { earlier: readonly DocumentWrite[] },
  stamp: { now: Date; generation: number },
): Promise<Written> => {
  const rowsWhere = (there: boolean) =>
    inOrder(writes.filter(({ existed }) => existed === there)).map((write) => rowOf(write, stamp))
  const [seen, unseen] = [rowsWhere(true), rowsWhere(false)]
  const states = inOrder([...earlier.map((write) => rowOf(write, stamp)), ...seen])
  const replaced = await replaceOlder(rows, states)
  // A tombstone that was purged since is not there to be replaced.
  const missed = replaced < states.length ? seen : []
  const unmissed = await insertNew(rows, missed)
  const there = await insertNew(rows, unseen)
  const late = await replaceOlder(rows, there)
  const stand = await makeStand(rows, [...unmissed, ...(late < there.length ? there : [])])
  const before = new Set([...there, ...unmissed].map(({ _id }) => _id))
  return { stand, inserted: [...unseen, ...missed].map(({ _id }) => _id).filter((id) => !before.has(id)) }
}

const inOrder = <T extends { position: bigint }>(all: readonly T[]): T[] =>
  all.toSorted((a, b) => Number(a.position - b.position))

export const rowOf = (
  { id, position, json, fields, search }: DocumentWrite,
  { now, generation }: { now: Date; generation: number },
): MongoRow => {
  const parts = search === null ? {} : { parts: [...partsOf(search), ...beginningsOf(search)] }
  return { _id: id, position, json, search, ...parts, deletedAt: json === null ? now : null, generation, f: fields }
}

/** Replaces those that are stored and older. @returns how many */
const replaceOlder = (rows: Collection<MongoRow>, documents: readonly MongoRow[]): Promise<number> =>
  replaceWhere(rows, documents, ({ position, generation }) => ({
    position: { $lt: position },
    generation: { $lte: generation },
  }))

/** Replaces those that meet their condition. @returns how many */
const replaceWhere = async (
  rows: Collection<MongoRow>,
  documents: readonly MongoRow[],
  condition: (row: MongoRow) => Filter<MongoRow>,
): Promise<number> => {
  if (documents.length === 0) return 0
  const operations: AnyBulkWriteOperation<MongoRow>[] = documents.map(({ _id, ...replacement }) => ({
    replaceOne: { filter: { _id, ...condition({ _id, ...replacement }) }, replacement },
  }))
  const { matchedCount } = await rows.bulkWrite(operations, { ordered: true })
  return matchedCount
}

/** Inserts documents. @returns those that could not be, because a document of that id is stored */
const insertNew = async (rows: Collection<MongoRow>, documents: readonly MongoRow[]): Promise<MongoRow[]> => {
  if (documents.length === 0) return []
  try {
    await rows.insertMany(documents as MongoRow[], { ordered: false })
    return []
  } catch (error) {
    // What a majority has not acknowledged may be rolled back.
    if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError()) throw error
    const errors = [error.writeErrors].flat()
    if (errors.length === 0 || errors.some(({ code }) => code !== duplicateKey)) throw error
    return errors.flatMap(({ index }) => documents[index] ?? [])
  }
}

/**
 * Writes documents over others of their ids that seem newer. One of a lower generation was inserted late and is replaced whatever its
 * position; one of a higher generation belongs to a later filling and is left: then `stand` is false.
 */
const makeStand = async (rows: Collection<MongoRow>, documents: readonly MongoRow[]): Promise<boolean> => {
  if (documents.length === 0) return true
  await replaceWhere(rows, documents, ({ generation }) => ({ generation: { $lt: generation } }))
  const found = await rows
    .find({ _id: { $in: documents.map(({ _id }) => _id) } }, { projection: { position: 1, generation: 1 } })
    .toArray()
  const byId = new Map(found.map((row) => [row._id, row]))
  return documents.every(({ _id, position, generation }) => {
    const there = byId.get(_id)
    return there !== undefined && there.generation === generation && there.position >= position
  })
}
