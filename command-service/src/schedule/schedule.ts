import { overlap } from '@clinic/shared-events/contracts/clock.ts'
import type { ScheduleEvent } from '@clinic/shared-events/schedule/events.ts'
import { accept, type Command, type Decider, type Decision, nothing, refuse, unreachable } from '../handling/decider.ts'

/** A held stretch of the day. One appointment holds two while it is being moved. */
export type Reservation = {
  reservationId: string
  appointmentId: string
  date: string
  startTime: string
  endTime: string
  overbooked: boolean
}

/** Who holds which part of one day, and which reservations were released: those can never be held again. */
export type Schedule = { held: readonly Reservation[]; released: ReadonlySet<string> }

export type ReserveInterval = Command<
  'ReserveInterval',
  Omit<Reservation, 'overbooked'> & {
    /** How many appointments may be held at one moment. */
    capacity: number
    /** Staff put it over others knowingly (docs/open-points.md#overlapping-bookings). */
    overbook: boolean
  }
>
export type ReleaseReason = 'cancelled' | 'moved' | 'abandoned' | 'refused'
export type ReleaseInterval = Command<'ReleaseInterval', { reservationId: string; reason: ReleaseReason }>
export type ScheduleCommand = ReserveInterval | ReleaseInterval

export type ScheduleRejection = { type: 'SlotTaken' } | { type: 'ReservationReleased' }

const initialState = (): Schedule => ({ held: [], released: new Set() })

const evolve = (state: Schedule, event: ScheduleEvent): Schedule => {
  switch (event.type) {
    case 'IntervalReserved':
      return { ...state, held: [...state.held, event.data] }
    case 'IntervalReleased': {
      const { reservationId } = event.data
      return {
        held: state.held.filter((held) => held.reservationId !== reservationId),
        released: new Set([...state.released, reservationId]),
      }
    }
    default:
      return unreachable(event)
  }
}

/**
 * Would one more appointment go over the capacity at any moment of the interval? Concurrency only rises where a
 * reservation starts, so it is counted at the interval's start and at each start within it; an appointment that
 * holds two overlapping reservations counts once, and the asking appointment's own never count (docs/streams.md#two-stream-steps).
 * Capacity 1, 9:00–10:00 held: 9:30–10:30 is full, 10:00–11:00 is not.
 */
const isFull = (held: readonly Reservation[], asked: ReserveInterval['data']): boolean => {
  const others = held.filter((other) => other.appointmentId !== asked.appointmentId && overlap(other, asked))
  const moments = [asked.startTime, ...others.map((other) => other.startTime).filter((at) => at > asked.startTime)]
  return moments.some((moment) => {
    const present = others.filter((other) => other.startTime <= moment && moment < other.endTime)
    return new Set(present.map((other) => other.appointmentId)).size >= asked.capacity
  })
}

const reserve = (command: ReserveInterval, state: Schedule): Decision<ScheduleEvent, ScheduleRejection> => {
  const { capacity, overbook, ...interval } = command.data
  if (state.released.has(interval.reservationId)) return refuse({ type: 'ReservationReleased' })
  if (state.held.some((held) => held.reservationId === interval.reservationId)) return nothing
  const full = isFull(state.held, command.data)
  if (full && !overbook) return refuse({ type: 'SlotTaken' })
  return accept({ type: 'IntervalReserved', data: { ...interval, overbooked: full } })
}

const release = (command: ReleaseInterval, state: Schedule): Decision<ScheduleEvent, ScheduleRejection> => {
  const { reservationId, reason } = command.data
  const held = state.held.find((one) => one.reservationId === reservationId)
  if (!held) return nothing
  const { overbooked: _, ...interval } = held
  return accept({ type: 'IntervalReleased', data: { ...interval, reason } })
}

/** `schedule-<yyyy-MM-dd>`: both commands are idempotent by `reservationId`. */
export const schedule: Decider<Schedule, ScheduleCommand, ScheduleEvent, ScheduleRejection> = {
  repeatsDecided: ['IntervalReserved', 'IntervalReleased'],
  initialState,
  evolve,
  decide: (command, state) => {
    switch (command.type) {
      case 'ReserveInterval':
        return reserve(command, state)
      case 'ReleaseInterval':
        return release(command, state)
      default:
        return unreachable(command)
    }
  },
}
