import { type ClinicalIntakeRow, clinicalIntakeRow } from '@clinic/shared-events/contracts/intakes.ts'
import type { RowChange } from '@clinic/shared-events/contracts/live.ts'

/** The newest first, as the server lists them. */
const newestFirst = (rows: readonly ClinicalIntakeRow[]): ClinicalIntakeRow[] =>
  rows.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || a.id.localeCompare(b.id))

/**
 * An appointment's forms after what the live feed told of everybody's: the same list when none of it was its own; `unreadable` when
 * the server speaks a newer shape, to be read again.
 */
export const intakesAfter = (
  rows: readonly ClinicalIntakeRow[],
  appointmentId: string,
  changes: readonly Pick<RowChange, 'id' | 'row'>[],
): readonly ClinicalIntakeRow[] | 'unreadable' => {
  let after = rows
  for (const { id, row } of changes) {
    const parsed = row === null ? null : clinicalIntakeRow.safeParse(row)
    if (parsed && !parsed.success) return 'unreadable'
    const others = after.filter((one) => one.id !== id)
    if (parsed?.data.appointmentId === appointmentId) after = newestFirst([...others, parsed.data])
    else if (others.length < after.length) after = others
  }
  return after
}
