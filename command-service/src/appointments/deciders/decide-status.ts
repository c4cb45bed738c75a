import type { AppointmentEvent } from '@clinic/shared-events/appointments/events.ts'
import type { Status } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { AskedBy } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import { startOf, undoMs } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { instantAfter } from '@clinic/shared-events/contracts/wire/clock.ts'
import { accept, nothing, refuse } from '../../handling/decider.ts'
import { reservationIdOf } from '../../schedule/reservation-id.ts'
import { type Appointment, type Booked, isBooked } from '../appointment.ts'
import type { AppointmentDecision, ChangeAppointmentStatus } from '../appointment-commands.ts'
import { endedWithVisit } from '../patient-requests.ts'
import { cancellation, endedBy, waitingAfter } from './decide-action.ts'

/**
 * Agendado → confirmado → realizado, and any → cancelado (docs/specification.md#office-states); a completion and a cancellation are undone by
 * the way back (docs/decisions/0101). The same status again is no error and leaves no trace; every other move is refused
 * (docs/open-points.md#status-moves).
 */
export const decideStatus = (
  { data: { to, step, askedBy, why }, meta }: ChangeAppointmentStatus,
  state: Appointment,
) => {
  if (!isBooked(state)) return refuse({ type: 'AppointmentNotFound' } as const)
  if (state.status === to) return nothing
  return movesTo[to](state, { now: meta.now, step, askedBy, why })
}

/** What was decided, with the patient not notified of it where staff wanted so: its events say that (docs/decisions/0212). */
export const announced = (
  decision: AppointmentDecision,
  { notify = true }: { notify?: boolean | undefined },
): AppointmentDecision =>
  notify || !decision.ok ? decision : { ...decision, events: decision.events.map(unannounced) }

const unannounced = (event: AppointmentEvent): AppointmentEvent => {
  switch (event.type) {
    case 'AppointmentConfirmed':
      return { ...event, data: { ...event.data, unannounced: true } }
    case 'AppointmentCancelled':
      return { ...event, data: { ...event.data, unannounced: true } }
    case 'AppointmentRescheduled':
      return { ...event, data: { ...event.data, unannounced: true } }
    default:
      return event
  }
}

type Attempt = { now: string; step: string; askedBy?: AskedBy | undefined; why?: string | undefined }

export const whereOf = ({ appointmentId, held, specialty }: Booked) => ({ appointmentId, ...held, specialty })
const refusedMove = ({ status: from }: Booked, to: Status) => refuse({ type: 'StatusMoveRefused', from, to } as const)

const toAgendado = (state: Appointment & Booked, attempt: Attempt): AppointmentDecision => {
  if (state.status === 'realizado') return uncompleted(state, 'agendado')
  return state.status === 'cancelado' ? reinstated(state, attempt) : refusedMove(state, 'agendado')
}

/** Not of somebody whose data were erased: the hour would be held for nobody. */
const reinstated = (state: Appointment & Booked, { step }: Attempt): AppointmentDecision => {
  if (state.contact === null) return refuse({ type: 'DetailsErased' })
  const reservationId = reservationIdOf(step, state.held)
  if (state.released[reservationId]) return refuse({ type: 'StepAbandoned' })
  const again = waitingAfter(state.requests, undefined, endedWithVisit(state.requests))
  return accept({ type: 'CancellationUndone', data: { ...whereOf(state), reservationId, ...again } })
}

/** A cancellation that is taken back as soon as it was made leaves the visit as confirmed as it was; once its patient may know of it, agendado (docs/decisions/0101). */
const toConfirmado = (state: Appointment & Booked, attempt: Attempt): AppointmentDecision => {
  if (state.status === 'realizado') return uncompleted(state, 'confirmado')
  if (state.status === 'cancelado' && state.before === 'confirmado') {
    const back = reinstated(state, attempt)
    if (attempt.now >= instantAfter(state.statusAt, undoMs)) return back
    const confirmed: AppointmentEvent = {
      type: 'AppointmentConfirmed',
      data: { ...whereOf(state), unannounced: true },
    }
    return back.ok ? { ok: true, events: [...back.events, confirmed] } : back
  }
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

const toCancelado = (state: Booked, { now, why, askedBy }: Attempt): AppointmentDecision =>
  accept<AppointmentEvent>(
    cancellation(state, askedBy, now),
    ...(why ? [{ type: 'CancellationExplained' as const, data: whereOf(state), clinical: { reason: why } }] : []),
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
