import type { Document } from 'mongodb'
import type { Condition, FieldValue, FindQuery, RowKey, StoredDocument } from '../read-store.ts'
import type { Collections } from './collections.ts'
import { filterOf, type MongoRow, sortOf } from './find-filter.ts'
import { atOneMoment, type ReadOptions } from './transactions.ts'

/** Reads of rows by what they hold. `transactions`: whether the server has them: then a list is of one moment. */
export const createFinding = ({ rowsOf, refuseUnindexed }: Collections, transactions: () => Promise<boolean>) => {
  const listed = async <T>(read: (options: ReadOptions) => Promise<T>): Promise<T> =>
    (await transactions()) ? atOneMoment(read) : read({})

  const rowsFound = async (collection: string, query: FindQuery, projection: Document): Promise<MongoRow[]> => {
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

  return {
    find,
    async findText(collection: string, query: FindQuery) {
      const found = await find(collection, { ...query, withTombstones: false })
      return { text: `[${found.map(({ json }) => json).join()}]`, count: found.length }
    },
    async findKeys(collection: string, query: FindQuery) {
      const found = await rowsFound(collection, query, { position: 1, f: 1 })
      return found.map((row) => toKey(row, query.sort))
    },
    async count(collection: string, where: readonly Condition[] = []) {
      await refuseUnindexed(
        collection,
        where.map(({ field }) => field),
      )
      return listed((options) => rowsOf(collection).countDocuments(filterOf({ where }), options))
    },
  }
}

const toKey = ({ _id: id, position, f }: MongoRow, sort: FindQuery['sort'] = []): RowKey => {
  const value = (field: string) => (field === 'id' ? id : field === 'position' ? Number(position) : (f[field] ?? null))
  const comparable = (found: FieldValue) => (typeof found === 'boolean' ? Number(found) : found)
  return { id, sort: sort.map(({ field }) => comparable(value(field))) }
}

export const toDocument = ({ _id, position, json }: Pick<MongoRow, '_id' | 'position' | 'json'>): StoredDocument => ({
  id: _id,
  position,
  json,
})
