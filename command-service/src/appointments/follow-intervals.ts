import type { AppointmentEvent } from '@clinic/shared-events/appointments/events.ts'
import type { ScheduleEvent } from '@clinic/shared-events/schedule/events.ts'
import type { Following } from '../process-managers/item-kind.ts'
import type { Ownership } from '../process-managers/settlement.ts'
import type { ReservationRef } from '../schedule/commands/reservations.ts'
import type { ReleaseReason } from '../schedule/schedule.ts'
import { type Appointment, holds } from './appointment.ts'

/** The events that `follow` is asked about. */
export const followed = [
  'IntervalReserved',
  'IntervalReleased',
  'AppointmentBooked',
  'AppointmentRescheduled',
  'AppointmentCancelled',
  'CancellationUndone',
] as const satisfies readonly (AppointmentEvent | ScheduleEvent)['type'][]

/**
 * Schedules and forgets intervals. One is pending from the event after which no appointment may hold it — it was just reserved,
 * moved away from or cancelled — until the event that settles it: its appointment names it, or it is released.
 */
export const follow = (
  event: Pick<AppointmentEvent, 'type' | 'data'> | Pick<ScheduleEvent, 'type' | 'data'>,
): Following<ReservationRef> => {
  const { type, data } = event as AppointmentEvent | ScheduleEvent
  switch (type) {
    case 'IntervalReserved':
      return { schedule: [{ ...refOf(data), ...(data.instance && { instance: data.instance }) }], forget: [] }
    case 'AppointmentBooked':
    case 'CancellationUndone':
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

/** What an appointment says of a reservation. */
export const ownershipOf = (owner: Appointment, reservationId: string): Ownership<ReleaseReason> => ({
  holds: holds(owner, reservationId),
  released: owner.released[reservationId],
})
