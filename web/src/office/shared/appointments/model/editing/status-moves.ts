import type { AppointmentRow, Status, UndoneStatus } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { stands, startOf, undoMs } from '@clinic/shared-events/contracts/appointments/visits.ts'

/** Whether a visit has begun: from then on it is marked as done, and nothing is told of it. @param now a UTC instant */
export const hasBegun = (row: Pick<AppointmentRow, 'date' | 'startTime'>, now: string): boolean => now >= startOf(row)

type Ended = Pick<AppointmentRow, 'status' | 'statusAt' | 'statusBefore'>
/**
 * What undoing makes of a completed or cancelled appointment: what it was before, but of a cancellation that its patient may have heard of
 * (docs/decisions/0101). @param now a UTC instant
 */
export const undoneStatus = ({ status, statusAt, statusBefore }: Ended, now: string): UndoneStatus | null => {
  const heard = Date.parse(now) >= Date.parse(statusAt) + undoMs
  if (status === 'cancelado') return (!heard && statusBefore) || 'agendado'
  return status === 'realizado' ? (statusBefore ?? null) : null
}

/** Whether staff may give an appointment this status now (docs/specification.md#office-states). */
export const mayBecome = (row: AppointmentRow, status: Status, now: string): boolean => {
  if (status === 'cancelado') return row.status !== 'cancelado'
  if (status === 'realizado') return stands(row) && hasBegun(row, now)
  return undoneStatus(row, now) === status || (status === 'confirmado' && row.status === 'agendado')
}
