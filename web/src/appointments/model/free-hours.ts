import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments.ts'
import { hourOf, overlap } from '@clinic/shared-events/contracts/clock.ts'

/** The hours at which staff are offered a visit of an hour, 8:00 to 18:00. */
const offered = Array.from({ length: 11 }, (_, at) => hourOf((8 + at) * 60))

type Taken = Pick<AppointmentRow, 'id' | 'status' | 'startTime' | 'endTime'>

/** The hours of a day that nobody has; what was cancelled, and the appointment that is to be moved itself, takes none. */
export const freeHours = (rows: readonly Taken[], moved: string): string[] => {
  const taken = rows.filter(({ id, status }) => id !== moved && status !== 'cancelado')
  return offered.filter((startTime) => {
    const hour = { startTime, endTime: hourOf(Number(startTime.slice(0, 2)) * 60 + 60) }
    return !taken.some((row) => overlap(row, hour))
  })
}
