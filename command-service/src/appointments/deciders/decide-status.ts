import type { AppointmentEvent } from '@clinic/shared-events/appointments/events.ts'
import type { Status } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { startOf } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { accept, nothing, refuse } from '../../handling/decider.ts'
import { reservationIdOf } from '../../schedule/reservation-id.ts'
import { type Appointment, type Booked, isBooked } from '../appointment.ts'
import type { AppointmentDecision, ChangeAppointmentStatus } from '../appointment-commands.ts'
import { endedWithVisit } from '../patient-requests.ts'
import { endedBy } from './decide-action.ts'

/**
 * Agendado → confirmado → realizado, and any → cancelado (docs/specification.md#office-states); a completion and a cancellation are undone by
 * the way back (docs/decisions/0101). The same status again is no error and leaves no trace; every other move is refused
 * (docs/open-points.md#status-moves).
 */
export const decideStatus = ({ data: { to, step }, meta }: ChangeAppointmentStatus, state: Appointment) => {
  if (!isBooked(state)) return refuse({ type: 'AppointmentNotFound' } as const)
  if (state.status === to) return nothing
  return movesTo[to](state, { now: meta.now, step })
}

type Attempt = { now: string; step: string }

const whereOf = ({ appointmentId, held, specialty }: Booked) => ({ appointmentId, ...held, specialty })
const refusedMove = ({ status: from }: Booked, to: Status) => refuse({ type: 'StatusMoveRefused', from, to } as const)

const toAgendado = (state: Appointment & Booked, { step }: Attempt): AppointmentDecision => {
  if (state.status === 'realizado') return uncompleted(state, 'agendado')
  if (state.status !== 'cancelado') return refusedMove(state, 'agendado')
  const reservationId = reservationIdOf(step, state.held)
  if (state.released[reservationId]) return refuse({ type: 'StepAbandoned' })
  const again = endedWithVisit(state.requests)
  const pendingActions = again.length > 0 && { pendingActions: again }
  return accept({ type: 'CancellationUndone', data: { ...whereOf(state), reservationId, ...pendingActions } })
}

const toConfirmado = (state: Booked): AppointmentDecision => {
  if (state.status === 'realizado') return uncompleted(state, 'confirmado')
  if (state.status !== 'agendado') return refusedMove(state, 'confirmado')
  return accept({ type: 'AppointmentConfirmed', data: whereOf(state) })
}

/** A visit that has begun and that nobody confirmed is confirmed and completed in one. */
const toRealizado = (state: Booked, { now }: Attempt): AppointmentDecision => {
  const begun = now >= startOf(state.held)
  const ends = endedBy('completed', state.requests, state)
  if (state.status === 'confirmado') {
    if (!begun) return refuse({ type: 'VisitNotBegun' })
    return accept<AppointmentEvent>({ type: 'AppointmentCompleted', data: whereOf(state) }, ...ends)
  }
  if (state.status !== 'agendado' || !begun) return refusedMove(state, 'realizado')
  const completed: AppointmentEvent = { type: 'AppointmentCompleted', data: { ...whereOf(state), before: 'agendado' } }
  return accept<AppointmentEvent>({ type: 'AppointmentConfirmed', data: whereOf(state) }, completed, ...ends)
}

const toCancelado = (state: Booked): AppointmentDecision =>
  accept<AppointmentEvent>(
    { type: 'AppointmentCancelled', data: whereOf(state) },
    ...endedBy('cancelled', state.requests, state),
  )

/** Back to what it was before, and to nothing else. */
const uncompleted = (state: Booked, to: 'agendado' | 'confirmado'): AppointmentDecision => {
  if (state.before !== to) return refusedMove(state, to)
  return accept({ type: 'CompletionUndone', data: { ...whereOf(state), status: to } })
}

const movesTo: Readonly<Record<Status, (state: Appointment & Booked, asked: Attempt) => AppointmentDecision>> = {
  agendado: toAgendado,
  confirmado: toConfirmado,
  realizado: toRealizado,
  cancelado: toCancelado,
}
