import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import type { Instant } from '../handling/decider.ts'
import type { CommandHandler } from '../handling/handle-command.ts'
import { commandFrom, systemOrigin } from '../handling/origin.ts'
import type { ProcessManager } from '../process-managers/process-manager.ts'
import { type Settled, settle } from '../process-managers/settle.ts'
import type { ReservationRef, Reservations } from '../schedule/reservations.ts'
import { appointment } from './decide-appointment.ts'
import { follow, followed, ownershipOf } from './follow-intervals.ts'

export type SettlingParts = { handler: CommandHandler; reservations: Reservations; now: () => Instant }

/** Settles what an appointment reserved of a day; see `settle`. */
export const settleInterval = (
  { handler, reservations, now }: SettlingParts,
  ref: ReservationRef,
  unconfirmed: 'abandoned' | 'refused',
): Promise<Settled> => {
  const { reservationId, appointmentId, date } = ref
  const stream = appointmentStream(appointmentId)
  const originFor = (what: string) => systemOrigin('reservation-keeper', now(), what, reservationId)
  return settle(
    {
      ask: async () => ownershipOf((await handler.read(stream, appointment)).state, reservationId),
      async fence() {
        const origin = originFor('abandon')
        const data = { appointmentId, reservationId, date }
        const sent = commandFrom(origin, { type: 'AbandonReservation', data })
        const fenced = await handler.handle({ stream, decider: appointment, ...sent })
        if (fenced.ok) return 'fenced'
        return fenced.rejection.type === 'ReservationHeld' ? 'held' : 'again'
      },
      release: (reason) => reservations.release(ref, reason, originFor('release')),
    },
    unconfirmed,
  )
}

/** The intervals of days, for the process manager. */
export const intervalManager = (parts: SettlingParts): ProcessManager<ReservationRef> => ({
  kind: 'interval',
  handles: followed,
  follow(event) {
    // Its type is one of `followed`, and every stored event passed its type's schema.
    const { schedule, forget } = follow(event as Parameters<typeof follow>[0])
    return { schedule: schedule.map((ref) => ({ id: ref.reservationId, ref })), forget }
  },
  settle: (ref) => settleInterval(parts, ref, 'abandoned'),
})
