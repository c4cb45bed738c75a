import type { AppointmentEvent, CorrectableField } from '@clinic/shared-events/appointments/events.ts'
import type { AppointmentType } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { type AskedBy, moveFine, priceOf } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import { startMoves } from '@clinic/shared-events/contracts/appointments/visits.ts'
import {
  endProblem,
  type Interval,
  type StaffProblem,
  staffBookingProblem,
  staffDays,
} from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import { hourOf, minutesOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { refuse } from '../../handling/decider.ts'
import { reservationIdOf } from '../../schedule/reservation-id.ts'
import { type Appointment, type Booked, evolve, isBooked } from '../appointment.ts'
import type {
  AppointmentDecision,
  AppointmentRejection,
  Changes,
  EditAppointment,
  VisitPrices,
  Words,
} from '../appointment-commands.ts'
import { askedSince, endedWithMove, endedWithVisit, endOfRequest } from '../patient-requests.ts'
import { actionEnded, endedBy, fineIn, isToErased, waitingAfter, withWords } from './decide-action.ts'
import { decideStatus } from './decide-status.ts'

/** What is wrong with an interval as a refusal. */
export const notBookable = ({ date }: Interval, problem: NonNullable<StaffProblem>): AppointmentDecision =>
  refuse(problem === 'far-ahead' ? { type: 'FarAhead', date } : { type: 'NotBookable', ...problem })

/**
 * Corrections and a move in one decision. Corrections are taken in every status: a wrong phone number on a completed
 * appointment stays a mistake worth mending. Date and hours move only while the visit is still to come: a completed or
 * cancelled appointment keeps its interval. A status is taken as its own command takes it, of the appointment as it is edited. Words of staff answer the request to be moved, which a move to another start ends.
 */
export const decideEdit = (command: EditAppointment, state: Appointment): AppointmentDecision => {
  if (!isBooked(state)) return refuse({ type: 'AppointmentNotFound' })
  const { data, meta } = command
  const { status } = data.changes
  const edited = decideChanges(command, state)
  // The status it has already is none that is asked for, also where a move takes it away.
  if (!edited.ok || status === undefined || status === state.status) return edited
  const after = edited.events.reduce<Appointment>((now, event) => evolve(now, { ...event, at: meta.now }), state)
  const { step, notify, askedBy } = data
  const moved = decideStatus(
    { type: 'ChangeAppointmentStatus', data: { step, to: status, notify, askedBy }, meta },
    after,
  )
  return moved.ok ? { ok: true, events: [...edited.events, ...moved.events] } : moved
}

const decideChanges = ({ data, meta }: EditAppointment, state: Appointment & Booked): AppointmentDecision => {
  const { step, changes, words, actionId, undoes } = data
  const correction = correctionOf(changes, state)
  if (correction === 'erased') return refuse({ type: 'DetailsErased' })
  const to = intervalAfter(changes, state.held)
  const answerless = reasonNotToAnswer({ ...words, actionId }, to, state)
  if (answerless) return refuse(answerless)
  const events = correction ? [correction, ...pricedAnew(data, state)] : []
  if (sameInterval(to, state.held)) return { ok: true, events }

  const stays = reasonToStay(state)
  if (stays) return refuse(stays)
  const undone = undoes && state.lastMove && sameInterval(to, state.lastMove.before.held)
  const problem = moveProblem(to, state.held, meta.now, data.farAhead)
  if (problem && !undone) return notBookable(to, problem)
  const reservationId = reservationIdOf(step, to)
  if (state.released[reservationId]) return refuse({ type: 'StepAbandoned' })
  const { appointmentId, held: from, specialty } = { ...state, ...changes }
  const held = { reservationId, ...to }
  if (undone) return { ok: true, events: [...events, ...moveBack(state, { specialty, held })] }
  // A new end alone does not answer a patient's request to be moved, nor does it need to be confirmed anew.
  const change = startMoves(from, to) ? 'moved' : undefined
  const statusKept = change === undefined && { statusKept: true as const }
  const moved: AppointmentEvent = {
    type: 'AppointmentRescheduled',
    data: {
      appointmentId,
      specialty,
      from,
      to: held,
      overbooked: false,
      ...waitingAfter(state.requests, change),
      ...statusKept,
      ...(change && askedIn(state, data.askedBy, meta.now)),
    },
  }
  const ends = change ? endedBy(change, state.requests, { appointmentId, held, specialty }) : []
  return { ok: true, events: [...events, moved, ...ends.map((end) => withWords(end, words))] }
}

/** One of somebody whose data were erased is not moved as it is not set back: the hour would be held for nobody. */
const reasonToStay = ({ status, contact }: Booked): AppointmentRejection | null => {
  if (status === 'realizado' || status === 'cancelado') return { type: 'CannotMove', status }
  return contact === null ? { type: 'DetailsErased' } : null
}

/** What the practice asks for a visit of a type, in colones. */
export const askedFor = (type: AppointmentType, { firstSessionNear, followUpNear }: VisitPrices): number =>
  type === 'primer_cita' ? firstSessionNear : followUpNear

/** A visit that staff agreed on no price for, or on what the practice asks for its type, costs what is asked for the type that it is corrected to; another price stays. */
const pricedAnew = ({ changes, asks }: EditAppointment['data'], state: Booked): AppointmentEvent[] => {
  const { appointmentType = state.appointmentType } = changes
  if (!asks || appointmentType === state.appointmentType) return []
  const isAgreed = state.money?.priceCrc != null && !state.priceAsked
  if (isAgreed && priceOf(state) !== askedFor(state.appointmentType, asks)) return []
  const priceCrc = askedFor(appointmentType, asks)
  if (priceOf({ ...state, appointmentType }) === priceCrc) return []
  const { appointmentId, held } = state
  return [{ type: 'VisitPriced', data: { appointmentId, ...held, specialty: state.specialty, priceCrc, asked: true } }]
}

/** Who wanted the move, and the terms' fine for a patient: from when they asked for it, where they did so in writing (docs/decisions/0208). */
const askedIn = ({ held, requests }: Booked, askedBy: AskedBy | undefined, now: string) => {
  const written = askedSince(requests, 'reschedule', held)
  const isTheirs = askedBy === 'patient' || (askedBy === undefined && written !== undefined)
  return { ...(askedBy && { askedBy }), ...(isTheirs && fineIn(moveFine(held, written ?? now))) }
}

/** The last move is taken back: with what it charged, ended and left unconfirmed (docs/decisions/0101). */
const moveBack = (
  { appointmentId, held: from, requests, lastMove }: Booked,
  { specialty, held }: Pick<Booked, 'specialty' | 'held'>,
): AppointmentEvent[] => {
  const back: AppointmentEvent = {
    type: 'AppointmentRescheduled',
    data: {
      ...{ appointmentId, specialty, from, to: held, overbooked: false },
      ...waitingAfter(requests, undefined, endedWithMove(requests)),
      ...fineIn(lastMove?.finePercent ?? 0),
      undoes: lastMove?.unnotified ? 'unnotified' : 'notified',
    },
  }
  if (lastMove?.before.status !== 'confirmado') return [back]
  return [back, { type: 'AppointmentConfirmed', data: { appointmentId, ...held, specialty, unannounced: true } }]
}

/** Of an edit that names the request it answers, a move needs that request to wait; a correction does not. */
const reasonNotToAnswer = (
  { actionId, ...words }: Words & Pick<EditAppointment['data'], 'actionId'>,
  to: Interval,
  state: Booked,
): AppointmentRejection | null => {
  const answers = words.response !== undefined || startMoves(state.held, to)
  if (actionId !== undefined && answers && state.requests.pending.reschedule !== actionId) {
    const over = endOfRequest(state.requests, actionId)
    return over ? actionEnded(over, 'actionId') : { type: 'ActionNotFound' }
  }
  if (words.response === undefined) return null
  if (isToErased(state, words)) return { type: 'DetailsErased' }
  if (!state.requests.pending.reschedule) return { type: 'NothingToAnswer', why: 'not-asked' }
  return startMoves(state.held, to) ? null : { type: 'NothingToAnswer', why: 'not-moved' }
}

/** A visit that keeps its day, or is more than two years ahead already, asks nothing new. */
const moveProblem = (to: Interval, from: Interval, now: string, farAhead: boolean): StaffProblem =>
  to.date === from.date
    ? endProblem(to)
    : staffBookingProblem(to, now, { farAhead: farAhead || from.date > staffDays(now).latest })

const sameInterval = (a: Interval, b: Interval): boolean =>
  a.date === b.date && a.startTime === b.startTime && a.endTime === b.endTime

/** A new start without an end keeps the length: 9:00–10:30 moved to 14:00 ends 15:30, at the latest at 23:59. */
const intervalAfter = (changes: Changes, held: Interval): Interval => {
  const date = changes.date ?? held.date
  const startTime = changes.startTime ?? held.startTime
  const length = minutesOf(held.endTime) - minutesOf(held.startTime)
  const kept = hourOf(Math.min(minutesOf(startTime) + length, 23 * 60 + 59))
  const endTime = changes.endTime ?? (changes.startTime ? kept : held.endTime)
  return { date, startTime, endTime }
}

/** The texts that differ from what stands there; absent and '' are the same. */
const differing = <T extends object>(change: Partial<T>, now: T): Partial<T> => {
  const stored = Object.entries(now)
  const differs = ([field, text]: [string, unknown]) =>
    text !== undefined && text !== (stored.find(([name]) => name === field)?.[1] ?? '')
  return Object.fromEntries(Object.entries(change).filter(differs)) as Partial<T>
}

const correctionOf = (changes: Changes, state: Booked): AppointmentEvent | 'erased' | null => {
  const asked = (part: object) => Object.values(part).some((text) => text !== undefined)
  if ((asked(changes.contact) && !state.contact) || (asked(changes.clinical) && !state.clinical)) return 'erased'
  const contact = state.contact ? differing(changes.contact, state.contact) : {}
  const clinical = state.clinical ? differing(changes.clinical, state.clinical) : {}
  const specialty = changes.specialty ?? state.specialty
  const { appointmentType = state.appointmentType } = changes
  const typeDiffers = appointmentType !== state.appointmentType
  const fields = [
    ...Object.keys(contact),
    ...Object.keys(clinical),
    ...(specialty !== state.specialty ? ['specialty'] : []),
    ...(typeDiffers ? ['appointmentType'] : []),
  ] as CorrectableField[]
  if (fields.length === 0) return null
  const { appointmentId, held, requests, lastMove } = state
  // What waits again once the cancellation or the move is undone must know of it by then.
  const again = [...endedWithVisit(requests), ...(lastMove ? endedWithMove(requests) : [])]
  const waiting = waitingAfter(requests, undefined, again)
  return {
    type: 'AppointmentDetailsCorrected',
    data: { appointmentId, ...held, specialty, fields, ...(typeDiffers && { appointmentType }), ...waiting },
    contact,
    clinical,
  }
}
