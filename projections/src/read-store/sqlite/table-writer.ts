import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { DocumentWrite } from '../read-store.ts'
import { stored } from './find-sql.ts'
import { ownColumns, quoted } from './schema.ts'

const rowsPerStatement = 16

/** Writes documents into one collection's table, many rows to a statement, never over a newer position. Inside the caller's transaction. */
export const createTableWriter = (
  db: DatabaseSync,
  collection: string,
  columns: readonly string[],
  now: () => number,
) => {
  const fields = columns.filter((column) => !(ownColumns as readonly string[]).includes(column))
  const written = [...ownColumns, ...fields]
  const one = upsert(1)
  const many = upsert(rowsPerStatement)

  function upsert(rows: number): StatementSync {
    const row = `(${written.map(() => '?').join()})`
    const set = written.slice(1).map((column) => `${quoted(column)} = excluded.${quoted(column)}`)
    return db.prepare(`INSERT INTO ${quoted(collection)} (${written.map(quoted).join()})
      VALUES ${Array(rows).fill(row).join()}
      ON CONFLICT (id) DO UPDATE SET ${set.join()} WHERE excluded.position > position`)
  }

  function values({ id, position, json, fields: given, search }: DocumentWrite): SQLInputValue[] {
    const own = [id, position, json, search, json === null ? now() : null]
    return fields.length === 0 ? own : [...own, ...fields.map((field) => stored(given[field] ?? null))]
  }

  return (writes: readonly DocumentWrite[]): void => {
    let next = 0
    for (; next + rowsPerStatement <= writes.length; next += rowsPerStatement)
      many.run(...writes.slice(next, next + rowsPerStatement).flatMap(values))
    for (const write of writes.slice(next)) one.run(...values(write))
  }
}
