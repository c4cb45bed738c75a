import {
  type AppointmentBooked,
  type AppointmentEvent,
  type Held,
  isSeenBy,
  type RecordEvent,
} from '@clinic/shared-events/appointments/events.ts'
import { recordAfter } from '@clinic/shared-events/appointments/medical-record-row.ts'
import {
  moneyAfter,
  moneyBooked,
  moneyCancelled,
  moneyMoved,
  moneyReinstated,
} from '@clinic/shared-events/appointments/money.ts'
import { type Sent, sentAfter } from '@clinic/shared-events/appointments/sent.ts'
import type {
  AppointmentType,
  Specialty,
  Status,
  UndoneStatus,
} from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { ReminderType } from '@clinic/shared-events/contracts/appointments/reminders.ts'
import type { VisitMoney } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import { startMoves, startOf, undoMs } from '@clinic/shared-events/contracts/appointments/visits.ts'
import type { MedicalRecordRow } from '@clinic/shared-events/contracts/patients/medical-records.ts'
import { instantAfter } from '@clinic/shared-events/contracts/wire/clock.ts'
import { type Happened, unreachable } from '../handling/decider.ts'
import {
  bookedSchedule,
  confirmedSchedule,
  movedSchedule,
  reinstatedSchedule,
  type Schedule,
} from './deciders/visit-schedule.ts'
import {
  type EndedRequest,
  noRequests,
  type Outcome,
  type Requests,
  withEnded,
  withMoveKept,
  withRequest,
  withWaitingAgain,
} from './patient-requests.ts'

export type Contact = NonNullable<AppointmentBooked['contact']>
export type Clinical = NonNullable<AppointmentBooked['clinical']>
/** Why the appointment gave a reservation up; it never holds that one again. */
type Released = 'moved' | 'cancelled' | 'abandoned'

/** A booked appointment. `held`: its interval and the reservation of it, which it holds until it is cancelled. Personal parts are null once erased. */
export type Booked = {
  status: Status
  /** When it got it. */
  statusAt: string
  appointmentId: string
  bookedBy: AppointmentBooked['data']['channel']
  held: Held
  /** Of a completed visit: what it was before; of a cancelled one that it was confirmed. */
  before?: UndoneStatus
  /** Of one whose last edit moved it: what taking that back makes it again. */
  lastMove?: LastMove
  specialty: Specialty
  appointmentType: AppointmentType
  overbooked: boolean
  contact: Contact | null
  clinical: Clinical | null
  requests: Requests
  /** The reminders that were prepared, and those whose chat staff opened, for where it is now. */
  reminded: readonly ReminderType[]
  opened: readonly ReminderType[]
  /** When the last of these was, to be sent by hand. */
  remindedAt: string | null
  /** The reminders whose chat staff opened, as the row names them; what the system sends by itself is told by its own stream. */
  sent: Sent
  /** A patient booked it, and nobody of staff has seen it. */
  isNew: boolean
  /** It has a medical record that counts. */
  hasRecord: boolean
  money: VisitMoney | null
  /** Its price is what the practice asked for its type, not what staff agreed on. */
  priceAsked: boolean
  /** By their ids, the annulled ones among them. */
  records: Readonly<Record<string, MedicalRecordRow>>
  /** The patient whose visit it is, where staff said so. */
  patientId: string | null
  /** The messages that brought proofs of its payments. */
  proofs: readonly string[]
  schedule: Schedule
  createdAt: string
  updatedAt: string
}
/** `unannounced`: the patient was not to be notified; `asked`: the request that it ended; `unnotified`: news of the hour before had still to go out. */
type LastMove = {
  before: Pick<Booked, 'status' | 'held' | 'schedule' | 'reminded' | 'opened' | 'remindedAt'>
  finePercent: number
  asked: string | undefined
  unannounced: boolean
  unnotified: boolean
}
/** `released`: every reservation its stream ever named or fenced off, and which it does not hold. */
export type Appointment = { released: Readonly<Record<string, Released>> } & (
  | { status: 'none' }
  | { status: 'abandoned' }
  | Booked
)

export const initialState = (): Appointment => ({ status: 'none', released: {} })

export const isBooked = (state: Appointment): state is Appointment & Booked =>
  state.status !== 'none' && state.status !== 'abandoned'

/** What an appointment holds is what its own stream names now (docs/streams.md#two-stream-steps). */
export const holds = (state: Appointment, reservationId: string): boolean =>
  isBooked(state) && state.status !== 'cancelado' && state.held.reservationId === reservationId

const booked = (state: Appointment, { data, contact, clinical, at }: Happened<AppointmentBooked>): Appointment => {
  const { appointmentId, channel, reservationId, date, startTime, endTime, specialty, appointmentType, overbooked } =
    data
  const { patientId = null } = data
  return {
    released: state.released,
    status: 'agendado',
    statusAt: at,
    appointmentId,
    bookedBy: channel,
    held: { reservationId, date, startTime, endTime },
    specialty,
    appointmentType,
    overbooked,
    contact,
    clinical,
    requests: noRequests,
    reminded: [],
    opened: [],
    remindedAt: null,
    sent: [],
    isNew: channel === 'public',
    hasRecord: false,
    records: {},
    money: moneyBooked(data),
    priceAsked: false,
    patientId,
    proofs: [],
    schedule: bookedSchedule(at),
    createdAt: at,
    updatedAt: at,
  }
}

/** Texts that were cleared are stored as '' and gone from the state. */
const corrected = <T extends object>(now: T | null, change: Partial<T> | null): T | null => {
  if (now === null || change === null) return null
  const entries = Object.entries({ ...now, ...change }).filter(([, text]) => text !== '')
  return Object.fromEntries(entries) as T
}

type Later = Exclude<AppointmentEvent, { type: 'AppointmentBooked' | 'BookingAbandoned' | 'MoveAbandoned' }>

type Noted = Exclude<
  Later,
  {
    type:
      | 'AppointmentConfirmed'
      | 'AppointmentCompleted'
      | 'CompletionUndone'
      | 'AppointmentCancelled'
      | 'CancellationUndone'
      | 'AppointmentRescheduled'
      | 'AppointmentDetailsCorrected'
  }
>

type Ended = Extract<AppointmentEvent, { type: 'ActionProcessed' | 'ActionExpired' }>

const endOf = (
  { status, held, lastMove, schedule: { revision } }: Booked,
  { data, clinical, at }: Happened<Ended>,
  outcome: Outcome,
): EndedRequest & { actionId: string } => {
  const { actionId, action, answerBy: by } = data
  const withdrawal = 'withdrawal' in data ? data.withdrawal : undefined
  // Nothing waits of a cancelled visit: what ends then was ended by the cancellation, in the same append.
  const endedBy = status === 'cancelado' ? ('cancelled' as const) : ('moved' as const)
  const withVisit = (endedBy === 'cancelled' || lastMove?.asked === actionId) && { withVisit: endedBy }
  const isUnanswered = outcome === 'expired' && !withVisit && !withdrawal && !by && at >= startOf(held)
  return {
    actionId,
    action,
    outcome,
    ...withVisit,
    ...(withdrawal && { withdrawal }),
    ...(by && { answer: { by, text: clinical?.response ?? null, at, revision } }),
    ...(isUnanswered && { begun: startOf(held) }),
  }
}

/** With another status; what it was before a completion or a move is said right after it alone. */
const ofStatus = (
  { before: _, lastMove: __, ...others }: Appointment & Booked,
  status: Status,
): Appointment & Booked => ({
  ...others,
  status,
})

const heldIn = ({ reservationId, date, startTime, endTime }: Held): Held => ({
  reservationId,
  date,
  startTime,
  endTime,
})

type Rescheduled = Extract<AppointmentEvent, { type: 'AppointmentRescheduled' }>

const rescheduled = (state: Appointment & Booked, event: Happened<Rescheduled>): Appointment => {
  const { from, to, overbooked, statusKept, undoes } = event.data
  const released = { ...state.released, [from.reservationId]: 'moved' as const }
  const reminders = startMoves(from, to)
    ? { reminded: [], opened: [], remindedAt: null }
    : { reminded: state.reminded, opened: state.opened, remindedAt: state.remindedAt }
  const sent = sentAfter(state.sent, event)
  const moved = {
    ...ofStatus(state, statusKept ? state.status : 'agendado'),
    held: to,
    overbooked,
    money: moneyMoved(state.money, event.data),
    released,
    ...reminders,
    sent,
    updatedAt: event.at,
  }
  if (statusKept) return moved
  const schedule = movedSchedule(state.schedule, from, to, event.at)
  if (!undoes || !state.lastMove)
    return { ...moved, requests: withMoveKept(state.requests), schedule, lastMove: lastMoveOf(state, event) }
  const { status: _, held: __, schedule: before, ...reminded } = state.lastMove.before
  const { revision, notifiedAt } = schedule
  return {
    ...moved,
    ...reminded,
    requests: withWaitingAgain(state.requests, 'moved', event.data.pendingActions),
    schedule: { ...before, revision, notifiedAt, moveUndone: undoes },
  }
}

const lastMoveOf = (state: Appointment & Booked, { data, at }: Happened<Rescheduled>): LastMove => {
  const { status, held, schedule, reminded, opened, remindedAt, lastMove } = state
  const waiting = lastMove ? !lastMove.unannounced : schedule.moveUndone === 'unnotified'
  return {
    before: { status, held, schedule, reminded, opened, remindedAt },
    finePercent: data.finePercent ?? 0,
    asked: state.requests.pending.reschedule,
    unannounced: data.unannounced ?? false,
    unnotified: waiting && at < instantAfter(schedule.notifiedAt, undoMs),
  }
}

const withRecord = (state: Appointment & Booked, event: Happened<RecordEvent>): Appointment => {
  const { recordId } = event.data
  const row = recordAfter(state.records[recordId] ?? null, event)
  const records = row ? { ...state.records, [recordId]: row } : state.records
  return { ...state, records, hasRecord: Object.values(records).some(({ annulled }) => !annulled) }
}

const withMoney = (state: Appointment & Booked, event: Parameters<typeof moneyAfter>[1]): Appointment => {
  const priceAsked = event.type === 'VisitPriced' ? event.data.asked === true : state.priceAsked
  return { ...state, money: moneyAfter(state.money, event), priceAsked }
}

/** What is noted of a visit that goes on as it was: its interval and status stay, and the instant staff last changed it. */
const noted = (state: Appointment & Booked, event: Happened<Noted>): Appointment => {
  switch (event.type) {
    case 'ReminderPrepared':
      return { ...state, reminded: [...state.reminded, event.data.reminderType] }
    case 'ReminderOpened': {
      const opened = [...state.opened, event.data.reminderType]
      return { ...state, opened, remindedAt: event.at, sent: sentAfter(state.sent, event) }
    }
    case 'MedicalRecordAdded':
    case 'MedicalRecordCorrected':
    case 'MedicalRecordAnnulled':
      return withRecord(state, event)
    case 'ClinicalIntakeSubmitted':
    case 'AppointmentSeen':
    case 'CancellationExplained':
      return state
    case 'PaymentProofAttached':
      return { ...state, proofs: [...state.proofs, event.data.messageId] }
    case 'PaymentProofDetached':
      return { ...state, proofs: state.proofs.filter((id) => id !== event.data.messageId) }
    case 'AppointmentTiedToPatient':
      return { ...state, patientId: event.data.patientId }
    case 'AppointmentUntiedFromPatient':
      return { ...state, patientId: null }
    case 'MoneyReceived':
    case 'MoneyReceiptUndone':
    case 'VisitPriced':
    case 'FineWaived':
    case 'FineCharged':
      return withMoney(state, event)
    case 'ActionRequested':
      return { ...state, requests: withRequest(state.requests, { ...event.data, at: event.at }) }
    case 'ActionProcessed':
      return { ...state, requests: withEnded(state.requests, endOf(state, event, 'processed')) }
    case 'ActionExpired':
      return { ...state, requests: withEnded(state.requests, endOf(state, event, 'expired')) }
    default:
      return unreachable(event)
  }
}

type Cancelled = Extract<AppointmentEvent, { type: 'AppointmentCancelled' }>

const cancelled = (state: Appointment & Booked, { data, at }: Happened<Cancelled>): Appointment => ({
  ...ofStatus(state, 'cancelado'),
  ...(state.status === 'confirmado' && { before: state.status }),
  released: { ...state.released, [state.held.reservationId]: 'cancelled' },
  schedule: { ...state.schedule, notifiedAt: at },
  money: moneyCancelled(state.money, data),
  updatedAt: at,
})

const changed = (state: Appointment & Booked, event: Happened<Later>): Appointment => {
  const updatedAt = event.at
  switch (event.type) {
    case 'AppointmentConfirmed': {
      const schedule = confirmedSchedule(state.schedule, event.at, event.data)
      return { ...ofStatus(state, 'confirmado'), schedule, updatedAt }
    }
    case 'AppointmentCompleted':
      return { ...state, status: 'realizado', before: event.data.before ?? 'confirmado', updatedAt }
    case 'CompletionUndone':
      return { ...ofStatus(state, event.data.status), updatedAt }
    case 'AppointmentCancelled':
      return cancelled(state, event)
    case 'CancellationUndone':
      return {
        ...ofStatus(state, 'agendado'),
        held: heldIn(event.data),
        overbooked: false,
        money: moneyReinstated(state.money),
        requests: withWaitingAgain(state.requests, 'cancelled', event.data.pendingActions),
        schedule: reinstatedSchedule(state.schedule, event.at),
        updatedAt,
      }
    case 'AppointmentRescheduled':
      return rescheduled(state, event)
    case 'AppointmentDetailsCorrected':
      return {
        ...state,
        specialty: event.data.specialty,
        appointmentType: event.data.appointmentType ?? state.appointmentType,
        contact: corrected(state.contact, event.contact),
        clinical: corrected(state.clinical, event.clinical),
        updatedAt,
      }
    default:
      return noted(state, event)
  }
}

export const evolve = (state: Appointment, event: Happened<AppointmentEvent>): Appointment => {
  const after = evolved(state, event)
  if (!isBooked(after)) return after
  const seen = after.isNew && isSeenBy(event) ? { ...after, isNew: false } : after
  return seen.status !== state.status ? { ...seen, statusAt: event.at } : seen
}

const evolved = (state: Appointment, event: Happened<AppointmentEvent>): Appointment => {
  switch (event.type) {
    case 'AppointmentBooked':
      return booked(state, event)
    case 'BookingAbandoned':
      return { status: 'abandoned', released: { ...state.released, [event.data.reservationId]: 'abandoned' } }
    case 'MoveAbandoned':
      return { ...state, released: { ...state.released, [event.data.reservationId]: 'abandoned' } }
    default:
      return isBooked(state) ? changed(state, event) : state
  }
}
