import { type AppointmentRow, appointmentRow, type Status } from '@clinic/shared-events/contracts/appointments.ts'
import type { RowChange } from '@clinic/shared-events/contracts/live.ts'

/** The rows by hour, those of one hour in the order they were booked. */
export const inOrder = (rows: readonly AppointmentRow[]): AppointmentRow[] =>
  rows.toSorted(
    (a, b) =>
      a.startTime.localeCompare(b.startTime) || a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id),
  )

/** Whether `a` shows more of the appointment's history than `b`. */
export const isNewer = (a: AppointmentRow, b: AppointmentRow): boolean => BigInt(a.revision) > BigInt(b.revision)

/** One day's rows with one appointment brought up to date: it arrives, changes in place or leaves when its date is another. */
export const withRow = (
  rows: readonly AppointmentRow[],
  date: string,
  row: AppointmentRow,
): readonly AppointmentRow[] => {
  const known = rows.find(({ id }) => id === row.id)
  if (known && !isNewer(row, known)) return rows
  const others = rows.filter(({ id }) => id !== row.id)
  if (row.date === date) return inOrder([...others, row])
  return known ? others : rows
}

/** A live change as a row; `gone` when it was removed. `unreadable` means that the server speaks a newer shape: read again. */
export type LiveRow = { is: 'row'; row: AppointmentRow } | { is: 'gone'; id: string } | { is: 'unreadable' }

export const liveRow = (change: RowChange): LiveRow => {
  if (change.row === null) return { is: 'gone', id: change.id }
  const parsed = appointmentRow.safeParse(change.row)
  return parsed.success ? { is: 'row', row: parsed.data } : { is: 'unreadable' }
}

/** One day's rows after one live change. */
export const afterChange = (
  rows: readonly AppointmentRow[],
  date: string,
  change: LiveRow,
): readonly AppointmentRow[] => {
  if (change.is === 'row') return withRow(rows, date, change.row)
  if (change.is === 'gone') return rows.filter(({ id }) => id !== change.id)
  return rows
}

/** What a reader should notice when a row replaces what stood there: a new appointment, a change, or nothing to see. */
export const newsOf = (known: AppointmentRow | undefined, row: AppointmentRow): 'new' | 'changed' | null => {
  if (!known) return row.revision === '0' || row.createdAt === row.updatedAt ? 'new' : 'changed'
  return isNewer(row, known) && row.updatedAt !== known.updatedAt ? 'changed' : null
}

/** The statuses that are counted, in the order the band names them. */
export const countedStatuses = ['realizado', 'confirmado', 'agendado', 'cancelado'] as const satisfies readonly Status[]

export const countByStatus = (rows: readonly AppointmentRow[]): { status: Status; count: number }[] =>
  countedStatuses
    .map((status) => ({ status, count: rows.filter((row) => row.status === status).length }))
    .filter(({ count }) => count > 0)
