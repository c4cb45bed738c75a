import { type Collection, MongoBulkWriteError, type WriteError } from 'mongodb'
import type { MongoDatabase } from '../../stores/mongo.ts'
import { durable, reaching } from '../../stores/mongo-away.ts'
import {
  lastId,
  type NewVaultRecord,
  type VaultPart,
  type VaultRecord,
  type VaultRef,
  type VaultStore,
} from '../vault-store.ts'

type Row = VaultRecord & { _id: string }

const idOf = ({ kind, id }: VaultRef): string => `${kind}/${id}`
const recordOf = ({ _id, ...record }: Row): VaultRecord => record

const duplicateKey = 11_000

/** Inserts the records that are absent. @returns those; any other error than a duplicate is thrown */
const insertAbsent = async (rows: Collection<Row>, records: readonly NewVaultRecord[]): Promise<Set<string>> => {
  const fresh = records.map((record): Row => ({ _id: idOf(record), ...record, version: 1 }))
  const inserted = new Set(fresh.map(({ _id }) => _id))
  try {
    await rows.insertMany(fresh, { ordered: false })
  } catch (error) {
    const failed = duplicatesOf(error)
    if (!failed) throw error
    for (const { index } of failed) inserted.delete(fresh[index]?._id as string)
  }
  return inserted
}

const duplicatesOf = (error: unknown): WriteError[] | null => {
  if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError()) return null
  const failed = [error.writeErrors].flat()
  return failed.length > 0 && failed.every(({ code }) => code === duplicateKey) ? failed : null
}

/** Those of one owner by their own index; those of a kind between its bounds in that of `_id`. */
const partOf = (
  rows: Collection<Row>,
  { kind, owner }: { kind: string; owner?: string },
  { limit, before = lastId }: VaultPart,
) => {
  const below = (id: string) => idOf({ kind, id })
  if (owner !== undefined)
    return rows
      .find({ kind, owner, id: { $lt: before } })
      .sort({ id: -1 })
      .limit(limit)
  return rows
    .find({ kind, _id: { $gt: below(''), $lt: below(before) } })
    .sort({ _id: -1 })
    .limit(limit)
}

/** The vault in the collection `records` of a MongoDB database. Closing leaves the database's client open: it is the caller's. */
export const openMongoVaultStore = async (
  db: MongoDatabase,
): Promise<{ store: VaultStore; close(): Promise<void> }> => {
  const rows = () => db.collection<Row>('records', durable)
  await reaching(() => rows().createIndex({ kind: 1, owner: 1, id: 1 }))

  const get = async (refs: readonly VaultRef[]): Promise<(VaultRecord | null)[]> => {
    if (refs.length === 0) return []
    const ids = refs.map(idOf)
    const found = await reaching(() =>
      rows()
        .find({ _id: { $in: ids } })
        .sort({ _id: 1 })
        .toArray(),
    )
    const byId = new Map(found.map((row) => [row._id, recordOf(row)]))
    return ids.map((id) => byId.get(id) ?? null)
  }

  const insert = async (records: readonly NewVaultRecord[]): Promise<VaultRecord[]> => {
    if (records.length === 0) return []
    const inserted = await reaching(() => insertAbsent(rows(), records))
    const there = await get(records.filter((record) => !inserted.has(idOf(record))))
    let next = 0
    const stored = records.map((record) => (inserted.has(idOf(record)) ? { ...record, version: 1 } : there[next++]))
    // It was removed between the two calls, so it is absent and inserted after all.
    const settled = stored.filter((record) => record !== null && record !== undefined)
    return settled.length === records.length ? settled : insert(records)
  }

  const store: VaultStore = {
    insert,
    get,
    async replace(ref, expectedVersion, value, expiresAt) {
      const change = { $set: { value, expiresAt }, $inc: { version: 1 } }
      const { matchedCount } = await reaching(() =>
        rows().updateOne({ _id: idOf(ref), version: expectedVersion }, change),
      )
      return matchedCount === 1
    },
    async replaceAll(changed) {
      if (changed.length === 0) return 0
      const updates = changed.map(({ version, value, expiresAt, ...ref }) => ({
        updateOne: {
          filter: { _id: idOf(ref), version },
          update: { $set: { value, expiresAt }, $inc: { version: 1 } },
        },
      }))
      return (await reaching(() => rows().bulkWrite(updates, { ordered: false }))).matchedCount
    },
    async remove(refs, owner) {
      const filter = { _id: { $in: refs.map(idOf) }, ...(owner !== undefined && { owner }) }
      if (refs.length > 0) await reaching(() => rows().deleteMany(filter))
    },
    async list(kind, owner, part) {
      const filter = owner === undefined ? { kind } : { kind, owner }
      const found = await reaching(() =>
        (part ? partOf(rows(), filter, part) : rows().find(filter).sort({ id: 1 })).toArray(),
      )
      return found.map(recordOf)
    },
  }
  return { store, close: async () => undefined }
}
