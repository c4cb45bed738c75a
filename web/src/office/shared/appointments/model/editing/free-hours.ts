import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { startOf } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { openingOf } from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import { isFull } from '@clinic/shared-events/contracts/practice/capacity.ts'
import { hourOf, minutesOf } from '@clinic/shared-events/contracts/wire/clock.ts'

type Taken = Pick<AppointmentRow, 'id' | 'status' | 'startTime' | 'endTime'>

/** A visit that is to be moved to a day. `now`: a UTC instant. `capacity`: how many visits may be held at one moment. */
type Move = { id: string; date: string; minutes: number; now: string; capacity: number }

/**
 * The full hours of a day at which a visit fits as long as it lasts: to come, within the opening hours, and beside what others hold.
 * What was cancelled, and the visit itself, takes none. Two hours, 11:00–12:00 taken, on a Saturday (8–14) → 08:00, 09:00, 12:00.
 */
export const freeHours = (rows: readonly Taken[], { id, date, minutes, now, capacity }: Move): string[] => {
  const opening = openingOf(date)
  if (!opening) return []
  const held = rows
    .filter(({ status }) => status !== 'cancelado')
    .map(({ id, ...row }) => ({ appointmentId: id, ...row }))
  const [first, end] = [minutesOf(opening.from), minutesOf(opening.to)]
  const hours = Array.from({ length: (end - first) / 60 }, (_, at) => first + at * 60)
  return hours
    .filter((start) => start + minutes <= end)
    .map((start) => ({ appointmentId: id, startTime: hourOf(start), endTime: hourOf(start + minutes) }))
    .filter((one) => startOf({ date, startTime: one.startTime }) > now && !isFull(held, one, capacity))
    .map(({ startTime }) => startTime)
}
