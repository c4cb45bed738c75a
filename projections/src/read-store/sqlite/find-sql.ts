import type { SQLInputValue } from 'node:sqlite'
import { type Condition, type FindQuery, orderBehind } from '../read-store.ts'
import { quoted } from './schema.ts'

export type Sql = { text: string; params: SQLInputValue[] }

/**
 * `FROM … WHERE … ORDER BY … LIMIT …` of a query. Rows that are otherwise equal come by id, in the direction of the last sort.
 * @throws Error when a field is not a column of the collection: it would be a scan
 */
export const findSql = (collection: string, columns: readonly string[], query: FindQuery): Sql => {
  const column = (field: string): string => {
    if (!columns.includes(field)) throw new Error(`${collection} is not indexed by '${field}'`)
    return quoted(field)
  }
  const { text, params } = whereSql(query, column)
  const sort = query.sort ?? []
  const last = sort.at(-1)?.desc ? ' DESC' : ''
  const order = [...sort.map(({ field, desc }) => column(field) + (desc ? ' DESC' : '')), `id${last}`]
  params.push(query.limit ?? -1, query.skip ?? 0)
  return { text: `FROM ${quoted(collection)} ${text} ORDER BY ${order.join()} LIMIT ? OFFSET ?`, params }
}

export const countSql = (collection: string, columns: readonly string[], where: readonly Condition[]): Sql => {
  const { text, params } = whereSql({ where }, (field) => {
    if (!columns.includes(field)) throw new Error(`${collection} is not indexed by '${field}'`)
    return quoted(field)
  })
  return { text: `FROM ${quoted(collection)} ${text}`, params }
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
  if ('contains' in condition) return { parts: [`instr(${column}, ?) > 0`], params: [condition.contains] }
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
