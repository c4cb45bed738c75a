import { type Into, intoList } from './live-rows.ts'

type WindowOf<Row> = {
  /** As the server sorts the list. */
  order: (a: Row, b: Row) => number
  /** What the list is narrowed to; every row when absent. */
  belongs?: (row: Row) => boolean
  /** How many rows were asked for. */
  limit: number
}

/**
 * The first rows of a longer list, kept live. A row that belongs behind the last one that was read is left out while more follow: between them are
 * rows that nobody has read.
 */
export const intoWindow =
  <Row extends { id: string }>({ order, limit, ...list }: WindowOf<Row>): Into<Row, readonly Row[]> =>
  (rows, change) => {
    const after = intoList<Row>({ order, ...list })(rows, change)
    const last = rows.at(-1)
    if (rows.length < limit || !last || after.length <= rows.length) return after
    return after.at(-1)?.id === change.id ? rows : after
  }
