import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import type { Instant } from '../../../handling/decider.ts'
import type { CommandHandler } from '../../../handling/handle-command.ts'
import { commandFrom } from '../../../handling/origin.ts'
import type { Settled } from '../../../process-managers/item-kind.ts'
import {
  type ReservationProtocol,
  settleReservation,
  type Unconfirmed,
} from '../../../process-managers/reservation-protocol.ts'
import type { ReservationRef, Reservations } from '../../../schedule/commands/reservations.ts'
import type { ReleaseReason } from '../../../schedule/schedule.ts'
import { appointment } from '../../deciders/decide-appointment.ts'
import { follow, followed, ownershipOf } from '../../follow-intervals.ts'

type IntervalDeps = { handler: CommandHandler; reservations: Reservations; now: () => Instant }

/** How intervals of days are held for appointments. */
export const intervalProtocol = (deps: IntervalDeps): ReservationProtocol<ReservationRef, ReleaseReason> => {
  const { handler, reservations, now } = deps
  return {
    kind: 'interval',
    handles: followed,
    // Its type is one of `followed`, and every stored event passed its type's schema.
    follow: (event) => follow(event as Parameters<typeof follow>[0]),
    async ask({ appointmentId, reservationId }) {
      const { state } = await handler.read(appointmentStream(appointmentId), appointment)
      return ownershipOf(state, reservationId)
    },
    fence: ({ appointmentId, reservationId, date }, origin) =>
      handler.handle({
        stream: appointmentStream(appointmentId),
        decider: appointment,
        ...commandFrom(origin, { type: 'AbandonReservation', data: { appointmentId, reservationId, date } }),
      }),
    release: reservations.release,
    now,
  }
}

/** Settles an appointment's reservation of an interval; see `settleReservation`. */
export const settleInterval = (deps: IntervalDeps, ref: ReservationRef, unconfirmed: Unconfirmed): Promise<Settled> =>
  settleReservation(intervalProtocol(deps), ref, unconfirmed)
