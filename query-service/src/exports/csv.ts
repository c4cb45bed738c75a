import { setImmediate as turn } from 'node:timers/promises'
import type { Condition, FindQuery, ReadStore, RowKey } from '@clinic/projections/read-store/read-store.ts'
import { stringify } from 'csv-stringify/sync'

/** A cell's value. A number is written as one, a negative one too. */
export type Cell = string | number | null
/** A column: its title, and what it holds of a row. */
export type Column<Row> = readonly [title: string, cell: (row: Row) => Cell]

/** With it spreadsheets read the accents right. */
const byteOrderMark = '\uFEFF'
/** Rows that are read and written at once, with everybody else's calls between two pieces. */
const pieceRows = 200

/**
 * One line for each, with the list separator of Costa Rica. What a spreadsheet would take for a formula begins with an apostrophe, and every
 * text is quoted, so that none becomes two cells where another separator is read.
 */
export const csvLines = (lines: readonly (readonly Cell[])[]): string =>
  stringify(
    lines.map((line) => [...line]),
    { escape_formulas: true, record_delimiter: 'windows', delimiter: ';', quoted_string: true },
  )

/** '+506 8888-1234' → '(+506) 8888-1234': a phone that no spreadsheet adds up. */
export const phoneCell = (phone: string): string => phone.replace(/^\+(\d{1,3})\s*/, '(+$1) ')

type Rows = { store: ReadStore; collection: string; where: readonly Condition[]; sort: NonNullable<FindQuery['sort']> }

/** A list of documents as a table, piece by piece: no more than a piece of it is held at once, however long it is. */
export async function* csvOf<Row>(
  { store, collection, where, sort }: Rows,
  columns: readonly Column<Row>[],
): AsyncGenerator<string> {
  yield byteOrderMark + csvLines([columns.map(([title]) => title)])
  let behind: RowKey | undefined
  do {
    const keys: RowKey[] = await store.findKeys(collection, {
      where,
      sort,
      limit: pieceRows,
      ...(behind && { behind }),
    })
    const ids = keys.map(({ id }) => id)
    const found = new Map((await store.getMany(collection, ids)).map(({ id, json }) => [id, json]))
    const rows = ids.flatMap((id) => {
      const json = found.get(id)
      // A stored document is what its projection's row type says.
      return json ? [JSON.parse(json) as Row] : []
    })
    if (rows.length > 0) yield csvLines(rows.map((row) => columns.map(([, cell]) => cell(row))))
    behind = keys.length === pieceRows ? keys.at(-1) : undefined
    await turn()
  } while (behind)
}
