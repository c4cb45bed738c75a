import type { AppointmentRow, Status } from '@clinic/shared-events/contracts/appointments/appointments.ts'

/** Whether `a` shows more of the appointment's history than `b`. */
export const isNewer = (a: AppointmentRow, b: AppointmentRow): boolean => BigInt(a.revision) > BigInt(b.revision)

/** The news when a row replaces an earlier one: a new appointment, a change, or none. */
export const changeOf = (known: AppointmentRow | undefined, row: AppointmentRow): 'new' | 'changed' | null => {
  if (!known) return row.revision === '0' || row.createdAt === row.updatedAt ? 'new' : 'changed'
  return isNewer(row, known) && row.updatedAt !== known.updatedAt ? 'changed' : null
}

/** The statuses that are counted, in the order the band names them. */
const countedStatuses = ['realizado', 'confirmado', 'agendado', 'cancelado'] as const satisfies readonly Status[]

export const countByStatus = (rows: readonly AppointmentRow[]): { status: Status; count: number }[] =>
  countedStatuses
    .map((status) => ({ status, count: rows.filter((row) => row.status === status).length }))
    .filter(({ count }) => count > 0)
