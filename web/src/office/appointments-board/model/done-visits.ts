import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { phaseOf } from '~/office/shared/appointments/model/moments.ts'

/** The visits that are over and done, by hour, which fold into one line; none where it would be a line for one. @param rows of one day */
export const doneVisits = (
  rows: readonly AppointmentRow[],
  now: string,
  isKept: (id: string) => boolean,
): readonly AppointmentRow[] => {
  const done = rows.filter((row) => row.status === 'realizado' && phaseOf(row, now) === 'past' && !isKept(row.id))
  return done.length > 1 ? done : []
}
