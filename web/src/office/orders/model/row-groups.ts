type RowGroup<Row> = { key: number; rows: readonly Row[] }

/** As many rows as come into view at once without being felt; more where rows come in between. */
const most = 10

/**
 * Puts the rows of a page into groups that stand one below the other. A row stays in the group it was first put into, whatever comes or goes
 * around it: in another one it would be mounted anew, and lose the focus. The rows keep their order from call to call.
 */
export const createRowGroups = () => {
  const groupOf = new Map<string, number>()
  return <Row extends { id: string }>(rows: readonly Row[]): readonly RowGroup<Row>[] => {
    const firstKnown = rows.findIndex(({ id }) => groupOf.has(id))
    const fromTheEnd: { key: number; rows: Row[] }[] = []
    for (const [at, row] of [...rows.entries()].reverse()) {
      const below = fromTheEnd.at(-1)
      const isBetween = firstKnown !== -1 && at > firstKnown && below !== undefined
      const roomBelow = below && (isBetween || below.rows.length < most) ? below.key : groupOf.size
      const key = groupOf.get(row.id) ?? roomBelow
      groupOf.set(row.id, key)
      if (below?.key === key) below.rows.unshift(row)
      else fromTheEnd.push({ key, rows: [row] })
    }
    return fromTheEnd.reverse()
  }
}
