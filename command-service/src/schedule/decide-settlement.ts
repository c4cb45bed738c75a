import type { AppointmentEvent } from '@clinic/shared-events/appointments/events.ts'
import type { ScheduleEvent } from '@clinic/shared-events/schedule/events.ts'
import { type Appointment, holds } from '../appointments/appointment.ts'
import type { ReservationRef } from './reservations.ts'
import type { ReleaseReason } from './schedule.ts'

/** What following one event asks of the keeper: look at reservations later, stop watching some, or nothing. */
export type Following = { schedule: readonly ReservationRef[]; forget: readonly string[] }

/**
 * A reservation is watched from the event that leaves it without an owner in sight — it was just reserved, moved away from
 * or cancelled — until the event that settles it: its owner names it, or it is released.
 */
export const follow = (
  event: Pick<AppointmentEvent, 'type' | 'data'> | Pick<ScheduleEvent, 'type' | 'data'>,
): Following => {
  const { type, data } = event as AppointmentEvent | ScheduleEvent
  switch (type) {
    case 'IntervalReserved':
      return { schedule: [refOf(data)], forget: [] }
    case 'AppointmentBooked':
    case 'IntervalReleased':
      return { schedule: [], forget: [data.reservationId] }
    case 'AppointmentRescheduled':
      return {
        schedule: [refOf({ ...data.from, appointmentId: data.appointmentId })],
        forget: [data.to.reservationId],
      }
    case 'AppointmentCancelled':
      return { schedule: [refOf(data)], forget: [] }
    default:
      return { schedule: [], forget: [] }
  }
}

const refOf = ({ reservationId, appointmentId, date }: ReservationRef): ReservationRef => ({
  reservationId,
  appointmentId,
  date,
})

/** What to do with a reservation now that it is due. `fence`: its owner must first be kept from naming it any more. */
export type Settlement =
  | { kind: 'Ignore'; reason: 'held by its appointment' }
  | { kind: 'Send'; fence: boolean; release: ReleaseReason }

/**
 * What an appointment holds is what its own stream names now; every other reservation of it is released, an unconfirmed
 * one after a fence (design §4). One it named before, or that was fenced, can never be named again.
 * @param unconfirmed why a reservation that was never named is released
 */
export const settlementOf = (
  owner: Appointment,
  reservationId: string,
  unconfirmed: Extract<ReleaseReason, 'abandoned' | 'refused'>,
): Settlement => {
  if (holds(owner, reservationId)) return { kind: 'Ignore', reason: 'held by its appointment' }
  const letGo = owner.letGo[reservationId]
  const release = letGo === undefined || letGo === 'abandoned' ? unconfirmed : letGo
  return { kind: 'Send', fence: letGo === undefined, release }
}
