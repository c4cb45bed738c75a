import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { appointment } from '../appointments/decide-appointment.ts'
import type { Instant } from '../handling/decider.ts'
import type { CommandHandler } from '../handling/handle-command.ts'
import { metaOf, systemOrigin } from '../handling/origin.ts'
import type { Keeping } from '../keeping/keeping.ts'
import { type Settled, settle } from '../keeping/settle.ts'
import { follow, followed, wordOf } from './decide-settlement.ts'
import type { ReservationRef, Reservations } from './reservations.ts'

export type SettlingParts = { handler: CommandHandler; reservations: Reservations; now: () => Instant }

/** Settles what an appointment reserved of a day; see `settle`. */
export const settleReservation = (
  { handler, reservations, now }: SettlingParts,
  ref: ReservationRef,
  unconfirmed: 'abandoned' | 'refused',
): Promise<Settled> => {
  const { reservationId, appointmentId, date } = ref
  const stream = appointmentStream(appointmentId)
  const originFor = (what: string) => systemOrigin('reservation-keeper', now(), what, reservationId)
  return settle(
    {
      ask: async () => wordOf((await handler.read(stream, appointment)).state, reservationId),
      async fence() {
        const origin = originFor('abandon')
        const data = { appointmentId, reservationId, date }
        const command = { type: 'AbandonReservation', data, meta: metaOf(origin) } as const
        const { bodyHash } = origin
        const fenced = await handler.handle({ stream, decider: appointment, command, bodyHash })
        if (fenced.ok) return 'fenced'
        return fenced.rejection.type === 'ReservationHeld' ? 'held' : 'again'
      },
      release: (reason) => reservations.release(ref, reason, originFor('release')),
    },
    unconfirmed,
  )
}

/** The intervals of days, for the keeper. */
export const intervalKeeping = (parts: SettlingParts): Keeping<ReservationRef> => ({
  kind: 'interval',
  handles: followed,
  follow(event) {
    // Its type is one of `followed`, and every stored event passed its type's schema.
    const { schedule, forget } = follow(event as Parameters<typeof follow>[0])
    return { schedule: schedule.map((ref) => ({ id: ref.reservationId, ref })), forget }
  },
  settle: (ref) => settleReservation(parts, ref, 'abandoned'),
})
