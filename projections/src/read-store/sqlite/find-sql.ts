import type { SQLInputValue } from 'node:sqlite'
import { shortWord } from '@clinic/shared-events/contracts/wire/search-text.ts'
import { type Condition, type FindQuery, orderBehind } from '../read-store.ts'
import { beginsWordSql, quoted } from './schema.ts'

type Sql = { text: string; params: SQLInputValue[] }

/** A collection as it is queried. `rows`: the numbers of the only rows that can be found, a JSON array; null for any. */
export type Queried = { collection: string; columns: readonly string[]; rows: string | null }

/**
 * `FROM … WHERE … ORDER BY … LIMIT …` of a query. Rows that are otherwise equal come by id, in the direction of the last sort.
 * @throws Error when a field is not a column of the collection: it would be a scan; when a limit is no whole number
 */
export const findSql = (queried: Queried, query: FindQuery): Sql => {
  const column = columnIn(queried)
  const from = fromSql(queried)
  const { text, params } = whereSql(query, column)
  const sort = query.sort ?? []
  const last = sort.at(-1)?.desc ? ' DESC' : ''
  const order = [...sort.map(({ field, desc }) => column(field) + (desc ? ' DESC' : '')), `id${last}`]
  return {
    text: `${from.text} ${text} ORDER BY ${order.join()}${limitSql(query)}`,
    params: [...from.params, ...params],
  }
}

/** Written out: SQLite compiles a statement anew each time a limit is bound to it, which costs several times a query of a few rows. */
const limitSql = ({ limit = -1, skip = 0 }: FindQuery): string => {
  if (!Number.isSafeInteger(limit) || !Number.isSafeInteger(skip)) throw new Error('a limit is a whole number')
  if (skip > 0) return ` LIMIT ${limit} OFFSET ${skip}`
  return limit < 0 ? '' : ` LIMIT ${limit}`
}

export const countSql = (queried: Queried, where: readonly Condition[]): Sql => {
  const from = fromSql(queried)
  const { text, params } = whereSql({ where }, columnIn(queried))
  return { text: `${from.text} ${text}`, params: [...from.params, ...params] }
}

const columnIn =
  ({ collection, columns }: Queried) =>
  (field: string): string => {
    if (!columns.includes(field)) throw new Error(`${collection} is not indexed by '${field}'`)
    return quoted(field)
  }

/** CROSS: the few rows are looked up, in whatever order, not a list that is in order read through for them. */
const fromSql = ({ collection, rows }: Queried): Sql => {
  const table = quoted(collection)
  if (rows === null) return { text: `FROM ${table}`, params: [] }
  const found = '(SELECT value AS number FROM json_each(?)) AS found'
  return { text: `FROM ${found} CROSS JOIN ${table} ON ${table}.row = found.number`, params: [rows] }
}

const whereSql = (query: FindQuery, column: (field: string) => string): Sql => {
  const { where = [], sort, behind } = query
  const parts = query.withTombstones ? [] : ['json IS NOT NULL']
  const params: SQLInputValue[] = []
  for (const condition of behind ? where.map(beginningAt(orderBehind(sort, behind)[0])) : where) {
    const sql = conditionSql(column(condition.field), condition)
    parts.push(...sql.parts)
    params.push(...sql.params)
  }
  if (behind) {
    const order = orderBehind(sort, behind)
    const columns = order.map(({ field }) => column(field))
    parts.push(`(${columns.join()}) ${order[0]?.desc ? '<' : '>'} (${columns.map(() => '?').join()})`)
    params.push(...order.map(({ value }) => stored(value)))
  }
  return { text: parts.length > 0 ? `WHERE ${parts.join(' AND ')}` : '', params }
}

/**
 * A range over the field that is sorted by first, which begins at the key that rows come behind: SQLite seeks one of two bounds alone,
 * and would read everything from the range's own on.
 */
const beginningAt = (first: { field: string; desc: boolean; value: string | number | null } | undefined) => {
  return (condition: Condition): Condition => {
    if (first?.field !== condition.field || typeof first.value !== 'string') return condition
    const { desc, value } = first
    if (!desc && 'from' in condition && typeof condition.from === 'string' && condition.from < value)
      return { ...condition, from: value }
    if (desc && 'to' in condition && typeof condition.to === 'string' && condition.to > value)
      return { ...condition, to: value }
    return condition
  }
}

const conditionSql = (column: string, condition: Condition): { parts: string[]; params: SQLInputValue[] } => {
  if ('eq' in condition) return { parts: [`${column} IS ?`], params: [stored(condition.eq)] }
  if ('in' in condition)
    return { parts: [`${column} IN (${condition.in.map(() => '?').join()})`], params: condition.in.map(stored) }
  if ('contains' in condition) {
    const short = shortWord(condition.contains)
    if (short !== null) return { parts: [`${beginsWordSql}(${column}, ?)`], params: [short] }
    return { parts: [`instr(${column}, ?) > 0`], params: [condition.contains] }
  }
  const { from, to, after } = condition
  const ends = [
    { sign: '>=', value: from },
    { sign: '<=', value: to },
    { sign: '>', value: after },
  ].flatMap(({ sign, value }) => (value === undefined ? [] : [{ sign, value }]))
  return {
    parts: ends.map(({ sign }) => `${column} ${sign} ?`),
    params: ends.map(({ value }) => stored(value)),
  }
}

/** SQLite has no truth values. */
export const stored = (value: string | number | boolean | bigint | null): SQLInputValue =>
  typeof value === 'boolean' ? Number(value) : value
