/** What a feed says of one row: its newest state, or null when it is gone. */
export type LiveRow<Row> = { id: string; row: Row | null }

/** How a row takes its place in what a query holds; the same data where nothing of it changes. */
export type Into<Row, Data> = (data: Data, change: LiveRow<Row>) => Data

const revisionOf = (row: object): bigint | null =>
  'revision' in row && typeof row.revision === 'string' ? BigInt(row.revision) : null

/** The answer to an own command may have brought this state of the row, or a later one, before it is pushed. */
const isKnown = (row: object, known: object): boolean => {
  const [revision, held] = [revisionOf(row), revisionOf(known)]
  return revision !== null && held !== null && revision <= held
}

/** Whether a position of the log is later than what was read; a reading without a position is older than everything. */
export const isLater = (position: string, than: string | null): boolean =>
  than === null || BigInt(position) > BigInt(than)

/** What a list holds, and in which order. */
export type ListOf<Row> = {
  /** As the server sorts the list. */
  order: (a: Row, b: Row) => number
  /** What the list is narrowed to; every row when absent. */
  belongs?: (row: Row) => boolean
}

/** A list in which each row stands once, in its place: it arrives, changes and leaves. */
export const intoList =
  <Row extends { id: string }>({ order, belongs = () => true }: ListOf<Row>): Into<Row, readonly Row[]> =>
  (rows, { id, row }) => {
    const known = rows.find((one) => one.id === id)
    const stays = row !== null && belongs(row)
    if (known ? row !== null && isKnown(row, known) : !stays) return rows
    const others = rows.filter((one) => one !== known)
    return stays ? [...others, row].toSorted(order) : others
  }

/** The one row that is followed. When it is gone, what was read of it stays. */
export const intoRow = <Row extends object>(known: Row, { row }: LiveRow<Row>): Row =>
  row && !isKnown(row, known) ? row : known
