import { shortWord } from '@clinic/shared-events/contracts/wire/search-text.ts'
import type { Document, Filter, Sort } from 'mongodb'
import { type Condition, type FindQuery, orderBehind } from '../read-store.ts'
import { beginning, partsOf } from '../search-parts.ts'

/** A document as MongoDB holds it: the JSON as one text, and beside it in `f` the looked-up fields. */
export type MongoRow = {
  _id: string
  position: bigint
  json: string | null
  search: string | null
  /** The parts of `search` and the beginnings of its words, by which it is found (`partsOf`, `beginningsOf`). */
  parts?: string[]
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

export const filterOf = ({ where = [], sort, behind, withTombstones }: FindQuery): Filter<MongoRow> => {
  const conditions: Document[] = where.flatMap((condition) =>
    'contains' in condition ? containing(condition) : [{ [pathOf(condition.field)]: operatorsOf(condition) }],
  )
  if (!withTombstones) conditions.push({ json: { $ne: null } })
  if (behind) conditions.push(...behindOf(orderBehind(sort, behind)))
  return conditions.length > 0 ? { $and: conditions } : {}
}

/** One condition for each part, so that the server begins with whichever of them is rarest, or in the order of the list. */
const containing = ({ field, contains }: { field: string; contains: string }): Document[] => {
  const short = shortWord(contains)
  if (short !== null) return [{ parts: beginning(short) }]
  return [...partsOf(contains).map((part) => ({ parts: part })), { [pathOf(field)]: { $regex: patternOf(contains) } }]
}

/** The condition for rows behind another, field by field; the first condition lets the index begin there. */
const behindOf = (order: ReturnType<typeof orderBehind>): Document[] => {
  const [first] = order
  const choices = order.map(({ field, desc, value }, at) => ({
    ...Object.fromEntries(order.slice(0, at).map((before) => [pathOf(before.field), before.value])),
    [pathOf(field)]: { [desc ? '$lt' : '$gt']: value },
  }))
  return [
    ...(first ? [{ [pathOf(first.field)]: { [first.desc ? '$lte' : '$gte']: first.value } }] : []),
    { $or: choices },
  ]
}

/** A pattern that finds just this text. The server refuses a pattern with a NUL character in it, and takes one that names it. */
const patternOf = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('\0', '\\x00')

const operatorsOf = (condition: Exclude<Condition, { contains: string }>): Document => {
  if ('eq' in condition) return { $eq: condition.eq }
  if ('in' in condition) return { $in: condition.in }
  const { from, to, after } = condition
  return {
    ...(from !== undefined && { $gte: from }),
    ...(to !== undefined && { $lte: to }),
    ...(after !== undefined && { $gt: after }),
  }
}

/** The sort of a query. Rows that are otherwise equal come by id, in the direction of the last sort. */
export const sortOf = (sort: FindQuery['sort'] = []): Sort => {
  const order: Record<string, 1 | -1> = {}
  for (const { field, desc } of sort) order[pathOf(field)] = desc ? -1 : 1
  order._id ??= sort.at(-1)?.desc ? -1 : 1
  return order
}
