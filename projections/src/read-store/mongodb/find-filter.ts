import type { Document, Filter, Sort } from 'mongodb'
import type { Condition, FindQuery } from '../read-store.ts'

/** A document as MongoDB holds it: the JSON as one text, and beside it in `f` the looked-up fields. */
export type MongoRow = {
  _id: string
  position: bigint
  json: string | null
  search: string | null
  deletedAt: Date | null
  /** Which filling of the collection its writer had prepared: see `generations.ts`. */
  generation: number
  f: Record<string, string | number | boolean | null>
}

/** Where a field of a query is found in the stored document. */
export const pathOf = (field: string): string => {
  if (field === 'id') return '_id'
  return field === 'position' || field === 'search' ? field : `f.${field}`
}

export function filterOf(where: readonly Condition[], withTombstones = false): Filter<MongoRow> {
  const conditions: Document[] = where.map((condition) => ({ [pathOf(condition.field)]: operatorsOf(condition) }))
  if (!withTombstones) conditions.push({ json: { $ne: null } })
  return conditions.length > 0 ? { $and: conditions } : {}
}

function operatorsOf(condition: Condition): Document {
  if ('eq' in condition) return { $eq: condition.eq }
  if ('in' in condition) return { $in: condition.in }
  if ('contains' in condition) return { $regex: condition.contains.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') }
  const { from, to, after } = condition
  return {
    ...(from !== undefined && { $gte: from }),
    ...(to !== undefined && { $lte: to }),
    ...(after !== undefined && { $gt: after }),
  }
}

/** Rows that are otherwise equal come by id, in the direction of the last sort. */
export function sortOf(sort: FindQuery['sort'] = []): Sort {
  const order: Record<string, 1 | -1> = {}
  for (const { field, desc } of sort) order[pathOf(field)] = desc ? -1 : 1
  order._id ??= sort.at(-1)?.desc ? -1 : 1
  return order
}
