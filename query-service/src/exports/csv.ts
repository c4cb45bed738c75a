import { setImmediate as turn } from 'node:timers/promises'
import type { Condition, FindQuery, ReadStore, RowKey } from '@clinic/projections/read-store/read-store.ts'
import { textsOf } from '../list.ts'
import { byteOrderMark, type Cell, csvLines } from '../table.ts'

/** A column: its title, and what it holds of a row. */
export type Column<Row> = readonly [title: string, cell: (row: Row) => Cell]

/** Rows that are read and written at once, with everybody else's calls between two pieces. */
const pieceRows = 200

/** '+506 8888-1234' → '(+506) 8888-1234': a phone that no spreadsheet adds up. */
export const phoneCell = (phone: string): string => phone.replace(/^\+(\d{1,3})\s*/, '(+$1) ')

type Rows = {
  store: ReadStore
  collection: string
  where: readonly Condition[]
  sort: NonNullable<FindQuery['sort']>
  /** That the collection had reached before the first row is read. */
  position: bigint
}

/**
 * A list of documents as a table, piece by piece: of the rows that were written only their ids are held, however long it is. The log goes on
 * meanwhile, and still each row that belongs there all the time is there once: one that is met again, having moved on, is left out, and
 * those that moved past unmet are found by their change and come last.
 */
export async function* csvOf<Row>(rows: Rows, columns: readonly Column<Row>[]): AsyncGenerator<string> {
  yield byteOrderMark + csvLines([columns.map(([title]) => title)])
  const { where, sort, position } = rows
  const written = new Set<string>()
  const changed = { where: [{ field: 'position', after: position }], sort: [{ field: 'position' }] }
  for (const query of [{ where, sort }, changed])
    for await (const keys of keysOf(rows, query)) {
      const ids = keys.map(({ id }) => id).filter((id) => !written.has(id))
      for (const id of ids) written.add(id)
      const texts = await textsOf(rows, where, position, ids)
      const cells = texts.map((json) => {
        // A stored document is what its projection's row type says.
        const row = JSON.parse(json) as Row
        return columns.map(([, cell]) => cell(row))
      })
      if (cells.length > 0) yield csvLines(cells)
      await turn()
    }
}

/** The keys of a query's rows, some at once, each read when it is asked for. */
async function* keysOf({ store, collection }: Rows, query: FindQuery): AsyncGenerator<RowKey[]> {
  let behind: RowKey | undefined
  do {
    const keys = await store.findKeys(collection, { ...query, limit: pieceRows, ...(behind && { behind }) })
    yield keys
    behind = keys.length === pieceRows ? keys.at(-1) : undefined
  } while (behind)
}
