import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { stands } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { phaseOf } from '~/office/shared/appointments/model/moments.ts'

/** The visits that stand and are going on at `now`, and the first one that is to come. @param rows of one day, by hour */
export const nowAndNext = (rows: readonly AppointmentRow[], now: string): AppointmentRow[] => {
  const kept = rows.filter(stands)
  const next = kept.find((row) => phaseOf(row, now) === 'ahead')
  return [...kept.filter((row) => phaseOf(row, now) === 'current'), ...(next ? [next] : [])]
}
