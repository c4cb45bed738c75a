import type {
  AppointmentBooked,
  AppointmentEvent,
  ClinicalIntakeSubmitted,
  Held,
  MedicalRecordAdded,
  PaymentProofAttached,
} from '@clinic/shared-events/appointments/events.ts'
import { type Sent, sentAfter } from '@clinic/shared-events/appointments/sent.ts'
import type { ActionType } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import type {
  AppointmentType,
  Specialty,
  Status,
  UndoneStatus,
} from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { ReminderType } from '@clinic/shared-events/contracts/appointments/reminders.ts'
import { startMoves } from '@clinic/shared-events/contracts/appointments/visits.ts'
import type { Interval } from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import type { AnswerBy } from '@clinic/shared-events/contracts/wire/answers.ts'
import { type Command, type Decision, type Happened, unreachable } from '../handling/decider.ts'
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
  withRequest,
  withWaitingAgain,
} from './patient-requests.ts'

export type Contact = NonNullable<AppointmentBooked['contact']>
type Clinical = NonNullable<AppointmentBooked['clinical']>
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
  /** Of a completed visit: what it was before. */
  before?: UndoneStatus
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
  /** The messages that brought proofs of its payments. */
  proofs: readonly string[]
  schedule: Schedule
  createdAt: string
  updatedAt: string
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

type Ended = Extract<AppointmentEvent, { type: 'ActionProcessed' | 'ActionExpired' }>

const endOf = (
  { status, schedule: { revision } }: Booked,
  { data, clinical, at }: Happened<Ended>,
  outcome: Outcome,
): EndedRequest & { actionId: string } => {
  const { actionId, action, answerBy: by } = data
  const withdrawal = 'withdrawal' in data ? data.withdrawal : undefined
  // Nothing waits of a cancelled visit: what ends then was ended by the cancellation, in the same append.
  const withVisit = status === 'cancelado' && { withVisit: 'cancelled' as const }
  return {
    actionId,
    action,
    outcome,
    ...withVisit,
    ...(withdrawal && { withdrawal }),
    ...(by && { answer: { by, text: clinical?.response ?? null, at, revision } }),
  }
}

/** With another status; what it was before a completion is said of a completed one alone. */
const ofStatus = ({ before: _, ...others }: Appointment & Booked, status: Status): Appointment & Booked => ({
  ...others,
  status,
})

const heldIn = ({ reservationId, date, startTime, endTime }: Held): Held => ({
  reservationId,
  date,
  startTime,
  endTime,
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
    case 'AppointmentCancelled': {
      const released = { ...state.released, [state.held.reservationId]: 'cancelled' as const }
      const schedule = { ...state.schedule, notifiedAt: event.at }
      return { ...ofStatus(state, 'cancelado'), released, schedule, updatedAt }
    }
    case 'CancellationUndone':
      return {
        ...ofStatus(state, 'agendado'),
        held: heldIn(event.data),
        overbooked: false,
        requests: withWaitingAgain(state.requests, event.data.pendingActions),
        schedule: reinstatedSchedule(state.schedule, event.at),
        updatedAt,
      }
    case 'AppointmentRescheduled': {
      const { from, to, overbooked, statusKept } = event.data
      const released = { ...state.released, [from.reservationId]: 'moved' as const }
      const reminders = startMoves(from, to)
        ? { reminded: [], opened: [], remindedAt: null }
        : { reminded: state.reminded, opened: state.opened, remindedAt: state.remindedAt }
      const sent = sentAfter(state.sent, event)
      const moved = {
        ...ofStatus(state, statusKept ? state.status : 'agendado'),
        held: to,
        overbooked,
        released,
        ...reminders,
        sent,
        updatedAt,
      }
      if (statusKept) return moved
      return { ...moved, schedule: movedSchedule(state.schedule, from, to, event.at) }
    }
    case 'AppointmentDetailsCorrected':
      return {
        ...state,
        specialty: event.data.specialty,
        appointmentType: event.data.appointmentType ?? state.appointmentType,
        contact: corrected(state.contact, event.contact),
        clinical: corrected(state.clinical, event.clinical),
        updatedAt,
      }
    case 'ReminderPrepared':
      return { ...state, reminded: [...state.reminded, event.data.reminderType] }
    case 'ReminderOpened': {
      const opened = [...state.opened, event.data.reminderType]
      return { ...state, opened, remindedAt: event.at, sent: sentAfter(state.sent, event) }
    }
    // What patients send about an appointment changes neither its interval nor its status, nor the instant staff last changed it.
    case 'ClinicalIntakeSubmitted':
    case 'MedicalRecordAdded':
      return state
    case 'PaymentProofAttached':
      return { ...state, proofs: [...state.proofs, event.data.messageId] }
    case 'PaymentProofDetached':
      return { ...state, proofs: state.proofs.filter((id) => id !== event.data.messageId) }
    case 'ActionRequested':
      return { ...state, requests: withRequest(state.requests, event.data) }
    case 'ActionProcessed':
      return { ...state, requests: withEnded(state.requests, endOf(state, event, 'processed')) }
    case 'ActionExpired':
      return { ...state, requests: withEnded(state.requests, endOf(state, event, 'expired')) }
    default:
      return unreachable(event)
  }
}

export const evolve = (state: Appointment, event: Happened<AppointmentEvent>): Appointment => {
  const after = evolved(state, event)
  return isBooked(after) && after.status !== state.status ? { ...after, statusAt: event.at } : after
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

export type BookAppointment = Command<
  'BookAppointment',
  Interval & {
    appointmentId: string
    reservationId: string
    channel: 'public' | 'staff'
    specialty: Specialty
    appointmentType: AppointmentType
    contact: Contact
    clinical: Clinical
    /** How many days ahead the public may book. */
    horizonDays: number
    /** Staff were asked about a day more than two years ahead. */
    farAhead: boolean
  }
>
/** What staff may change in one go; what is absent stays. An optional text that is '' is cleared. `status`: as its own command would. */
export type Changes = Partial<Interval> & {
  status?: Status
  specialty?: Specialty
  appointmentType?: AppointmentType
  contact: Partial<Contact>
  clinical: Partial<Clinical>
}
/** What staff write to the patient with the end of a request, and how that gets there. */
export type Words = { response: string | undefined; answerBy: AnswerBy }
/** `words`: answer the request to be moved. `actionId`: that request, where the edit was opened to answer it. */
export type EditAppointment = Command<
  'EditAppointment',
  {
    /** The id of this attempt to hold another interval; see `reservationIdOf`. */
    step: string
    changes: Changes
    words: Words
    actionId?: string | undefined
    /** As in `BookAppointment`. */
    farAhead: boolean
  }
>

/** `step`: the id of this attempt to hold the interval again; see `reservationIdOf`. */
export type ChangeAppointmentStatus = Command<'ChangeAppointmentStatus', { step: string; to: Status }>
/** The fence: the reservation is given up unless the appointment holds it (docs/streams.md#two-stream-steps). */
export type AbandonReservation = Command<
  'AbandonReservation',
  { appointmentId: string; reservationId: string; date: string }
>
/** A patient confirms, by a link or a message, the visit that begins when they were told. */
export type ConfirmByPatient = Command<
  'ConfirmByPatient',
  { date: string; startTime: string /** The conversation it was written in. */; conversationId?: string | undefined }
>
/** A patient asks, by a link or a message, to be moved or cancelled. `told`: when the visit begins, as they were shown or told. */
export type RequestAction = Command<
  'RequestAction',
  {
    action: ActionType
    notes: string | undefined
    shown?: { date: string; startTime: string } | undefined
    /** The conversation it was written in. */
    conversationId?: string
  }
>
/** A patient takes back what they asked for. */
export type WithdrawAction = Command<'WithdrawAction', { action: ActionType }>
/** Ends a patient's request whose visit has begun. */
export type ExpireAction = Command<'ExpireAction', { actionId: string }>
/** Staff answer a patient's request: done as asked, or ended undone. */
export type ProcessActionRequest = Command<'ProcessActionRequest', { actionId: string; outcome: Outcome } & Words>
/** Staff opened the chat of a reminder that was prepared. */
export type OpenReminder = Command<'OpenReminder', { reminderType: ReminderType }>
/** Staff ask for the link that reminds the patient. */
/** `optedOut`: whether the patient asked not to be written to by WhatsApp. */
export type PrepareReminder = Command<'PrepareReminder', { reminderType: ReminderType; optedOut: boolean }>
/** What a patient writes in the form before the visit. */
export type IntakeAnswers = NonNullable<ClinicalIntakeSubmitted['clinical']>
export type SubmitClinicalIntake = Command<'SubmitClinicalIntake', { intakeId: string; answers: IntakeAnswers }>
/** What a doctor records of a visit. */
export type MedicalRecord = Pick<MedicalRecordAdded['data'], 'recordId' | 'doctorId' | 'nextAppointment'> & {
  patientName: string
  texts: NonNullable<MedicalRecordAdded['clinical']>
}
export type AddMedicalRecord = Command<'AddMedicalRecord', MedicalRecord>
/** Staff take what a message brought for the proof of a payment. */
export type AttachPaymentProof = Command<
  'AttachPaymentProof',
  Pick<PaymentProofAttached['data'], 'conversationId' | 'messageId' | 'fileTypes'>
>
export type DetachPaymentProof = Command<
  'DetachPaymentProof',
  Pick<PaymentProofAttached['data'], 'conversationId' | 'messageId'>
>
export type AppointmentCommand =
  | BookAppointment
  | EditAppointment
  | ChangeAppointmentStatus
  | AbandonReservation
  | ConfirmByPatient
  | RequestAction
  | WithdrawAction
  | ExpireAction
  | ProcessActionRequest
  | PrepareReminder
  | OpenReminder
  | SubmitClinicalIntake
  | AddMedicalRecord
  | AttachPaymentProof
  | DetachPaymentProof

export type AppointmentRejection =
  | { type: 'AppointmentNotFound' }
  | { type: 'AlreadyBooked' }
  /** The schedule refused the interval: another appointment holds part of it. */
  | { type: 'SlotTaken' }
  /** The step's reservation was given up meanwhile; it can only be tried anew, under a new key. */
  | { type: 'StepAbandoned' }
  | { type: 'NotBookable'; field: 'date' | 'startTime' | 'endTime'; error: string }
  /** All strangers together have booked too much within an hour. `phone`: the practice's. */
  | { type: 'TooManyBookings'; phone: string }
  /** Strangers have booked too many visits to come with that e-mail. */
  | { type: 'TooManyOpen'; phone: string }
  /** The day is more than two years ahead, and nobody was asked about it yet. */
  | { type: 'FarAhead'; date: string }
  | { type: 'StatusMoveRefused'; from: Status; to: Status }
  /** It cannot have taken place: it has not begun. */
  | { type: 'VisitNotBegun' }
  | { type: 'CannotMove'; status: Status }
  | { type: 'DetailsErased' }
  | { type: 'ReservationHeld' }
  /** Nothing can be asked of this appointment: it is unknown, past, cancelled or completed. */
  | { type: 'ActionLinkUnusable' }
  /** The same was asked already and nobody has answered yet. */
  | { type: 'ActionPending' }
  /** The visit has another time than the patient was told: this one. */
  | { type: 'MovedMeanwhile'; date: string; startTime: string }
  /** No request of this kind waits. */
  | { type: 'NothingToWithdraw' }
  /** There was never such a request. */
  | { type: 'ActionNotFound' }
  /** Words answer nothing: the visit stays where it is, or its patient waits for no answer. */
  | { type: 'NothingToAnswer'; why: 'not-moved' | 'not-asked' }
  /** The request is over, and not as is wanted now. */
  | ({ type: 'ActionEnded'; field: 'status' | 'actionId' } & Pick<EndedRequest, 'outcome' | 'withdrawal'>)
  /** Nothing to remind of: the visit has begun, or will not be. */
  | { type: 'NothingToRemind' }
  /** Nobody can be written to at the patient's phone. */
  | { type: 'PhoneNotWritable'; phone: string }
  | { type: 'PatientOptedOut' }
  /** No next visit can be noted for that day. */
  | { type: 'NoNextVisitThen'; error: string }
  /** The form before the visit came after its start. */
  | { type: 'VisitBegun' }
export type AppointmentDecision = Decision<AppointmentEvent, AppointmentRejection>
