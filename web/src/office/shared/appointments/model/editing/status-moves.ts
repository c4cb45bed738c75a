import type { AppointmentRow, Status, UndoneStatus } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { stands, startOf } from '@clinic/shared-events/contracts/appointments/visits.ts'

/** Whether a visit has begun: from then on it is marked as done, and nothing is told of it. @param now a UTC instant */
export const hasBegun = (row: Pick<AppointmentRow, 'date' | 'startTime'>, now: string): boolean => now >= startOf(row)

/** What undoing makes of a completed or cancelled appointment. */
export const undoneStatus = ({
  status,
  statusBefore,
}: Pick<AppointmentRow, 'status' | 'statusBefore'>): UndoneStatus | null => {
  if (status === 'cancelado') return 'agendado'
  return status === 'realizado' ? (statusBefore ?? null) : null
}

/** Whether staff may give an appointment this status now (docs/specification.md#office-states). */
export const mayBecome = (row: AppointmentRow, status: Status, now: string): boolean => {
  if (status === 'cancelado') return row.status !== 'cancelado'
  if (status === 'realizado') return stands(row) && hasBegun(row, now)
  return undoneStatus(row) === status || (status === 'confirmado' && row.status === 'agendado')
}
