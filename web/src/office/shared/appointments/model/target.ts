import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { stands } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { isFull } from '@clinic/shared-events/contracts/practice/capacity.ts'
import { hourOf, minutesOf, overlap } from '@clinic/shared-events/contracts/wire/clock.ts'

/** Where a visit is moved to. */
export type Target = Pick<AppointmentRow, 'date' | 'startTime' | 'endTime'>

type Held = Pick<AppointmentRow, 'id' | 'name' | 'date' | 'startTime' | 'endTime' | 'status'>

/** The visits that leave no room for one more in its new place; none while there is room. @param id of the one that moves */
export const inTheWay = <Row extends Held>(rows: readonly Row[], id: string, to: Target, capacity: number): Row[] => {
  const others = rows.filter((row) => row.id !== id && row.date === to.date && stands(row) && overlap(row, to))
  const held = others.map((row) => ({ appointmentId: row.id, startTime: row.startTime, endTime: row.endTime }))
  return isFull(held, { appointmentId: id, startTime: to.startTime, endTime: to.endTime }, capacity) ? others : []
}

/** That place, for as long as the appointment takes. */
export const asLongAs = (row: Target, { date, startTime }: Pick<Target, 'date' | 'startTime'>): Target => {
  const length = minutesOf(row.endTime) - minutesOf(row.startTime)
  return { date, startTime, endTime: hourOf(Math.min(minutesOf(startTime) + length, 24 * 60 - 1)) }
}

export const isSamePlace = (a: Target, b: Target): boolean => a.date === b.date && a.startTime === b.startTime
