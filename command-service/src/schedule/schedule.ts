import { isFull } from '@clinic/shared-events/contracts/practice/capacity.ts'
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
  /** The process that reserved it, where that can be known to be gone. */
  instance?: string | undefined
}

/** Who holds which part of one day, and which reservations were released: those can never be held again. */
type Schedule = { held: readonly Reservation[]; released: ReadonlySet<string> }

type ReserveInterval = Command<
  'ReserveInterval',
  Omit<Reservation, 'overbooked'> & {
    /** How many appointments may be held at one moment. */
    capacity: number
    /** Staff put it over others knowingly (docs/open-points.md#overlapping-bookings). */
    overbook: boolean
  }
>
export type ReleaseReason = 'cancelled' | 'moved' | 'abandoned' | 'refused'
type ReleaseInterval = Command<'ReleaseInterval', { reservationId: string; reason: ReleaseReason }>
export type ScheduleCommand = ReserveInterval | ReleaseInterval

type ScheduleRejection = { type: 'SlotTaken' } | { type: 'ReservationReleased' }

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

const reserve = (command: ReserveInterval, state: Schedule): Decision<ScheduleEvent, ScheduleRejection> => {
  const { capacity, overbook, instance, ...interval } = command.data
  if (state.released.has(interval.reservationId)) return refuse({ type: 'ReservationReleased' })
  if (state.held.some((held) => held.reservationId === interval.reservationId)) return nothing
  const full = isFull(state.held, command.data, capacity)
  if (full && !overbook) return refuse({ type: 'SlotTaken' })
  return accept({ type: 'IntervalReserved', data: { ...interval, overbooked: full, ...(instance && { instance }) } })
}

const release = (command: ReleaseInterval, state: Schedule): Decision<ScheduleEvent, ScheduleRejection> => {
  const { reservationId, reason } = command.data
  const held = state.held.find((one) => one.reservationId === reservationId)
  if (!held) return nothing
  const { overbooked: _, instance: __, ...interval } = held
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
