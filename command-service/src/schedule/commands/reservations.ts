import { scheduleStream } from '@clinic/shared-events/schedule/events.ts'
import type { Deadline } from '../../handling/deadline.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import { causedBy, commandFrom, type Origin } from '../../handling/origin.ts'
import { type ReleaseReason, type Reservation, schedule } from '../schedule.ts'

/** A reservation named by what is needed to find it. */
export type ReservationRef = Pick<Reservation, 'reservationId' | 'appointmentId' | 'date' | 'instance'>
export type Interval = Omit<Reservation, 'overbooked' | 'instance'>

export type Reservations = {
  /** Holds the interval; again is no error, but once released it is `ReservationReleased`. `overbooked`: it lies over another. `deadline`: as `beforeAppend` was given it. */
  reserve(
    interval: Interval,
    overbook: boolean,
    origin: Origin,
    deadline?: Deadline,
  ): Promise<{ ok: true; overbooked: boolean } | { ok: false; rejection: 'SlotTaken' | 'ReservationReleased' | 'Busy' }>
  /** Releases it for good; again is no error. @returns the position of the day's last event, or null when the day stayed busy */
  release(ref: ReservationRef, reason: ReleaseReason, origin: Origin): Promise<bigint | null>
  /** What is held on a day now, by hour. @throws Busy when the day's commands leave no turn */
  heldOn(date: string): Promise<readonly Reservation[]>
}

/** Reserves and releases intervals. `instance`: what this process is called in what it reserves. A command's id follows from its reservation's, so sending it twice changes nothing. */
export const createReservations = (
  handler: CommandHandler,
  capacity: number,
  instance: () => string | undefined = () => undefined,
): Reservations => ({
  async reserve(interval, overbook, origin, deadline) {
    const handled = await handler.handle({
      stream: scheduleStream(interval.date),
      decider: schedule,
      ...commandFrom(causedBy(origin, 'reserve', interval.reservationId), {
        type: 'ReserveInterval',
        data: { ...interval, capacity, overbook, instance: instance() },
      }),
      deadline,
    })
    if (handled.ok) {
      const held = handled.state.held.find((one) => one.reservationId === interval.reservationId)
      return { ok: true, overbooked: held?.overbooked ?? false }
    }
    const { type } = handled.rejection
    return { ok: false, rejection: type === 'SlotTaken' || type === 'ReservationReleased' ? type : 'Busy' }
  },

  async release({ reservationId, date }, reason, origin) {
    const handled = await handler.handle({
      stream: scheduleStream(date),
      decider: schedule,
      ...commandFrom(causedBy(origin, 'release', reservationId), {
        type: 'ReleaseInterval',
        data: { reservationId, reason },
      }),
    })
    return handled.ok ? handled.position : null
  },

  async heldOn(date) {
    const { state } = await handler.read(scheduleStream(date), schedule)
    return state.held.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))
  },
})
