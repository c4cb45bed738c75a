import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { appointment } from '../appointments/decide-appointment.ts'
import type { Instant } from '../handling/decider.ts'
import type { CommandHandler } from '../handling/handle-command.ts'
import { metaOf, systemOrigin } from '../handling/origin.ts'
import { settlementOf } from './decide-settlement.ts'
import type { ReservationRef, Reservations } from './reservations.ts'

export type SettlingParts = { handler: CommandHandler; reservations: Reservations; now: () => Instant }
/** 'again': its streams stayed busy; judge it again later. */
export type Settled = 'held' | 'released' | 'again'

/**
 * Judges one reservation by its owner's stream and releases it unless the owner holds it. The fence is appended at the
 * revision it was judged from; when the stream moved on meanwhile it is judged again, so either the owner's confirmation
 * or the fence succeeds, never both (design §4). Any number of processes may do this at once. Rejects with `StoreAway`.
 */
export const settleReservation = async (
  { handler, reservations, now }: SettlingParts,
  ref: ReservationRef,
  unconfirmed: 'abandoned' | 'refused',
): Promise<Settled> => {
  const { reservationId, appointmentId, date } = ref
  const stream = appointmentStream(appointmentId)
  const { state } = await handler.read(stream, appointment)
  const settlement = settlementOf(state, reservationId, unconfirmed)
  if (settlement.kind === 'Ignore') return 'held'
  if (settlement.fence) {
    const origin = systemOrigin('reservation-keeper', now(), 'abandon', reservationId)
    const data = { appointmentId, reservationId, date }
    const command = { type: 'AbandonReservation', data, meta: metaOf(origin) } as const
    const { bodyHash, drawn } = origin
    const fenced = await handler.handle({ stream, decider: appointment, command, bodyHash, drawn })
    if (!fenced.ok) return fenced.rejection.type === 'ReservationHeld' ? 'held' : 'again'
  }
  const origin = systemOrigin('reservation-keeper', now(), 'release', reservationId)
  return (await reservations.release(ref, settlement.release, origin)) === null ? 'again' : 'released'
}
