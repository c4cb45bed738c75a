/**
 * What a feed or the answer to an own command says of one row: its newest state, or null when it is gone. `pushed`: by the feed, which brings
 * what changes without a new revision too.
 */
export type LiveRow<Row> = { id: string; row: Row | null; pushed?: true }

/** How a row takes its place in what a query holds; the same data where nothing of it changes. */
export type Into<Row, Data> = (data: Data, change: LiveRow<Row>) => Data

export const revisionOf = (row: object): bigint | null =>
  'revision' in row && typeof row.revision === 'string' ? BigInt(row.revision) : null

/** What grows with each state of a row: its revision, or the version of what is written and corrected. */
const stateOf = (row: object): bigint | null =>
  revisionOf(row) ?? ('version' in row && typeof row.version === 'number' ? BigInt(row.version) : null)

/**
 * The answer to an own command may have brought this state of the row, or a later one, before it is pushed. Of one revision the feed says what
 * holds: it tells every state in its order.
 */
const isKnown = (row: object, known: object, pushed = false): boolean => {
  const [revision, held] = [stateOf(row), stateOf(known)]
  if (revision === null || held === null || revision > held) return false
  return revision < held || !pushed || JSON.stringify(row) === JSON.stringify(known)
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
  (rows, { id, row, pushed }) => {
    const known = rows.find((one) => one.id === id)
    const stays = row !== null && belongs(row)
    if (known ? row !== null && isKnown(row, known, pushed) : !stays) return rows
    const others = rows.filter((one) => one !== known)
    return stays ? [...others, row].toSorted(order) : others
  }

/** The one row that is followed. When it is gone, what was read of it stays. */
export const intoRow = <Row extends object>(known: Row, { row, pushed }: LiveRow<Row>): Row =>
  row && !isKnown(row, known, pushed) ? row : known
