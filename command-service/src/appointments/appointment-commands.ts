import type {
  AppointmentEvent,
  ClinicalIntakeSubmitted,
  MedicalRecordAdded,
  PaymentProofAttached,
} from '@clinic/shared-events/appointments/events.ts'
import type { ActionType, Wish } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import type { AppointmentType, Specialty, Status } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { VisitMoneyBody } from '@clinic/shared-events/contracts/appointments/money-calls.ts'
import type { ReminderType } from '@clinic/shared-events/contracts/appointments/reminders.ts'
import type { AskedBy } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import type { AnnulReason } from '@clinic/shared-events/contracts/patients/follow-up-notes.ts'
import type { Interval } from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import type { PracticeNow } from '@clinic/shared-events/contracts/practice/practice-settings.ts'
import type { ShownPrices } from '@clinic/shared-events/contracts/practice/prices.ts'
import type { AnswerBy } from '@clinic/shared-events/contracts/wire/answers.ts'
import type { Command, Decision } from '../handling/decider.ts'
import type { Clinical, Contact } from './appointment.ts'
import type { EndedRequest, Outcome } from './patient-requests.ts'

/** What the practice offers: to the public how many days ahead, which hours, and whether at all; whom to call where it may not; what a visit costs and its deposit. */
export type Offer = { horizonDays: number; practice: Pick<PracticeNow, OfferField> }
type OfferField = 'hours' | 'bookingsOpen' | 'phone' | keyof ShownPrices | 'followUpNear'
/** What the practice asks for a first visit and for a later one. */
export type VisitPrices = Pick<PracticeNow, 'firstSessionNear' | 'followUpNear'>
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
    offer: Offer
    /** Staff were asked about a day more than two years ahead. */
    farAhead: boolean
    /** The patient whom staff chose. */
    patientId?: string | undefined
    /** The prices that the page showed. */
    shownPrices?: ShownPrices | undefined
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
    /** Who wanted it moved, where staff said so. */
    askedBy?: AskedBy | undefined
    /** It takes the last move back, where it goes back to where that came from. */
    undoes?: boolean | undefined
    /** Whether the patient is notified of what was done. */
    notify?: boolean | undefined
    /** What the practice asks for a visit now, where its type is corrected. */
    asks?: VisitPrices | undefined
  }
>

/** `step`: the id of this attempt to hold the interval again; see `reservationIdOf`. */
export type ChangeAppointmentStatus = Command<
  'ChangeAppointmentStatus',
  {
    step: string
    to: Status
    notify?: boolean | undefined
    /** Of a cancellation: who wanted it. */
    askedBy?: AskedBy | undefined
    /** Of a cancellation: why, in staff's words. */
    why?: string | undefined
  }
>
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
    wishes?: readonly Wish[] | undefined
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
/** `version`: of the record, as it was shown. */
export type CorrectMedicalRecord = Command<'CorrectMedicalRecord', MedicalRecord & { version: number }>
export type AnnulMedicalRecord = Command<
  'AnnulMedicalRecord',
  Pick<MedicalRecord, 'recordId' | 'doctorId'> & {
    version: number
    reason: AnnulReason
    explanation: string | undefined
  }
>
export type RecordCommand = AddMedicalRecord | CorrectMedicalRecord | AnnulMedicalRecord
/** `newId`: of a payment that is received. `changes`: of the money, as it was shown. */
export type ChangeVisitMoney = Command<'ChangeVisitMoney', VisitMoneyBody & { newId: string }>
/** Staff take what a message brought for the proof of a payment. */
export type AttachPaymentProof = Command<
  'AttachPaymentProof',
  Pick<PaymentProofAttached['data'], 'conversationId' | 'messageId' | 'fileTypes'>
>
export type DetachPaymentProof = Command<
  'DetachPaymentProof',
  Pick<PaymentProofAttached['data'], 'conversationId' | 'messageId'>
>
/** Staff say whose visit it is; null: of no patient who has a record. `from`: whose it was shown to be; undefined where that was not said. */
export type TiePatient = Command<'TiePatient', { patientId: string | null; from: string | null | undefined }>
/** Staff opened it. */
export type SeeAppointment = Command<'SeeAppointment', Record<never, never>>
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
  | RecordCommand
  | ChangeVisitMoney
  | AttachPaymentProof
  | DetachPaymentProof
  | TiePatient
  | SeeAppointment

export type AppointmentRejection =
  | { type: 'AppointmentNotFound' }
  | { type: 'RecordNotFound' }
  /** Somebody changed it since it was shown. */
  | { type: 'RecordChanged' }
  | { type: 'RecordAnnulled' }
  /** Somebody changed it since it was shown. */
  | { type: 'MoneyChanged' }
  | { type: 'PatientChanged' }
  | { type: 'PaymentNotFound' }
  | { type: 'NoFine' }
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
  /** The practice takes no bookings on its site. */
  | { type: 'BookingsClosed'; phone: string }
  /** The practice asks for other prices than the page showed. `changes`: in words. */
  | { type: 'PricesChanged'; changes: readonly string[] }
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
  /** Nobody's record has that id, or its person was erased. */
  | { type: 'PatientUnknown' }
export type AppointmentDecision = Decision<AppointmentEvent, AppointmentRejection>
