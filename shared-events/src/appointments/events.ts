import { z } from 'zod'
import { actionType, withdrawal } from '../contracts/appointments/action-requests.ts'
import { appointmentType, specialty, undoneStatus } from '../contracts/appointments/appointments.ts'
import { reminderType } from '../contracts/appointments/reminders.ts'
import { askedBy, paidFor, payMethod } from '../contracts/appointments/visit-money.ts'
import { annulReasons } from '../contracts/patients/follow-up-notes.ts'
import { bodyAreas } from '../contracts/patients/intake-fields.ts'
import { answerBy } from '../contracts/wire/answers.ts'
import { day, hour } from '../contracts/wire/common.ts'
import { defineEvent, type EventOf, type Upcaster } from '../definitions/define-event.ts'

/** A held interval of one day; `reservationId` names the reservation in `schedule-<date>`. */
const held = z.object({ reservationId: z.string(), date: day, startTime: hour, endTime: hour })
export type Held = z.infer<typeof held>

/** The fields of every status event, so that a projection needs nothing but the event (docs/streams.md#events-carry-their-keys). */
const where = z.object({ appointmentId: z.string(), ...held.shape, specialty })

const contact = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  cedula: z.string().optional(),
})
const clinical = z.object({ reason: z.string().optional(), notes: z.string().optional() })

/** The texts of an appointment, by their class; those that are optional can be cleared. */
export const appointmentTexts = { contact, clinical }
export const contactTexts = contact.keyof().options
export const clinicalTexts = clinical.keyof().options

/** Fields of an appointment that can be corrected without moving it. */
export const correctableFields = [...contactTexts, ...clinicalTexts, 'specialty', 'appointmentType'] as const
export type CorrectableField = (typeof correctableFields)[number]

const appointmentBooked = defineEvent('AppointmentBooked', 1, {
  data: z.object({
    ...where.shape,
    appointmentType,
    channel: z.enum(['public', 'staff']),
    overbooked: z.boolean(),
    /** Of a booking that staff made for a patient they chose. */
    patientId: z.string().optional(),
    /** The deposit that the practice asked for then, where it is not the specification's. */
    depositCrc: z.int().optional(),
  }),
  contact,
  clinical,
})
/** Staff wanted the patient not to be notified of it (docs/decisions/0212). */
const unannounced = z.literal(true).optional()
/** `by`: the patient's link or message; staff when absent. */
const appointmentConfirmed = defineEvent('AppointmentConfirmed', 1, {
  data: where.extend({ by: z.literal('patient').optional(), conversationId: z.string().optional(), unannounced }),
})
/** The visit took place. `before`: what it was where nobody had confirmed it and one press closed it; confirmado when absent. */
const appointmentCompleted = defineEvent('AppointmentCompleted', 1, {
  data: where.extend({ before: z.literal('agendado').optional() }),
})
/** That the visit took place was a mistake: it is again what it was before (docs/decisions/0101). */
const completionUndone = defineEvent('CompletionUndone', 1, {
  data: where.extend({ status: undoneStatus }),
})
/** What the terms charge the patient for it, in percent of the price; nothing when absent (docs/decisions/0208). */
const finePercent = z.int().optional()
/**
 * The appointment was cancelled; the reservation named here is released after it. `askedBy`: who wanted it, where staff said so. `askedAt`: since
 * when the patient's request for it waited, a UTC instant.
 */
const appointmentCancelled = defineEvent('AppointmentCancelled', 1, {
  data: where.extend({ unannounced, askedBy: askedBy.optional(), askedAt: z.string().optional(), finePercent }),
})
/** Why it was cancelled, in staff's words; follows the cancellation at once. */
const cancellationExplained = defineEvent('CancellationExplained', 1, {
  data: where,
  clinical: z.object({ reason: z.string() }),
})
/** Ids of the patient's requests that go on waiting, so that what shows them sees the change (docs/streams.md#events-carry-their-keys). */
const pendingActions = z.array(z.string()).optional()
/** That it was cancelled was a mistake: it is agendado again under a reservation of its own. `pendingActions`: the requests that wait again. */
const cancellationUndone = defineEvent('CancellationUndone', 1, { data: where.extend({ pendingActions }) })
/**
 * The appointment was moved in time; the status is agendado again (docs/open-points.md#editing-an-appointment). `statusKept`: its end alone was,
 * which leaves the status as it is.
 */
const appointmentRescheduled = defineEvent('AppointmentRescheduled', 1, {
  data: z.object({
    appointmentId: z.string(),
    specialty,
    from: held,
    to: held,
    overbooked: z.boolean(),
    pendingActions,
    statusKept: z.literal(true).optional(),
    unannounced,
    /** Who wanted it, where staff said so. */
    askedBy: askedBy.optional(),
    /** What a move charges, or one that is taken back charges no more. */
    finePercent,
    /** It takes the move before it back, whose news waited; whether those of the hour it goes back to had gone out (docs/decisions/0101). */
    undoes: z.enum(['notified', 'unnotified']).optional(),
  }),
})
/** Details were corrected. `fields` names them; personal values are sealed, the others are in `data`. A cleared optional text is ''. */
const appointmentDetailsCorrected = defineEvent('AppointmentDetailsCorrected', 1, {
  data: z.object({
    ...where.shape,
    fields: z.array(z.enum(correctableFields)),
    appointmentType: appointmentType.optional(),
    pendingActions,
  }),
  contact: contact.partial(),
  clinical,
})
/** Fence: this booking was given up; the appointment can no longer hold the reservation it names (docs/streams.md#two-stream-steps). */
const bookingAbandoned = defineEvent('BookingAbandoned', 1, {
  data: z.object({ appointmentId: z.string(), reservationId: z.string(), date: day }),
})
/** Fence: this move was given up; the appointment stays where it was. */
const moveAbandoned = defineEvent('MoveAbandoned', 1, {
  data: z.object({ appointmentId: z.string(), reservationId: z.string(), date: day }),
})
/** The patient's form before the visit; each one sent is kept beside the others (docs/open-points.md#clinical-form). */
const clinicalIntakeSubmitted = defineEvent('ClinicalIntakeSubmitted', 1, {
  data: z.object({ ...where.shape, intakeId: z.string() }),
  clinical: z.object({
    age: z.int(),
    occupation: z.string(),
    healthConditions: z.string().optional(),
    surgeries: z.string().optional(),
    falls: z.string().optional(),
    tattoosScars: z.string().optional(),
    painAreas: z.array(z.enum(bodyAreas)),
  }),
})

/** Staff were given the link of a reminder (docs/decisions/0074). */
const reminderPrepared = defineEvent('ReminderPrepared', 1, { data: z.object({ ...where.shape, reminderType }) })
/** Staff opened the chat with a reminder's text; whether they sent it is theirs to know. */
const reminderOpened = defineEvent('ReminderOpened', 1, { data: z.object({ ...where.shape, reminderType }) })

/** Staff took what a message brought for the proof of a payment of this visit. `fileTypes`: the types of its files. */
const paymentProofAttached = defineEvent('PaymentProofAttached', 1, {
  data: z.object({ ...where.shape, conversationId: z.string(), messageId: z.string(), fileTypes: z.array(z.string()) }),
})

/** Staff took it back: what that message brought is no proof of a payment of this visit. */
const paymentProofDetached = defineEvent('PaymentProofDetached', 1, {
  data: z.object({ ...where.shape, conversationId: z.string(), messageId: z.string() }),
})

/** Somebody of staff opened what a patient had booked. */
const appointmentSeen = defineEvent('AppointmentSeen', 1, { data: where })

/** Staff said whose visit it is: the patient of that record. */
const appointmentTiedToPatient = defineEvent('AppointmentTiedToPatient', 1, {
  data: where.extend({ patientId: z.string() }),
})
/** It is not that patient's. */
const appointmentUntiedFromPatient = defineEvent('AppointmentUntiedFromPatient', 1, {
  data: where.extend({ patientId: z.string() }),
})

/** A medical record of the visit, and who wrote, corrected or annulled it. */
const record = where.extend({ recordId: z.string(), doctorId: z.string() })
const recordSaid = {
  data: record.extend({ nextAppointment: day.optional() }),
  contact: z.object({ patientName: z.string() }),
  clinical: z.object({
    diagnosis: z.string(),
    treatment: z.string(),
    medications: z.string().optional(),
    notes: z.string().optional(),
  }),
}
/** What a doctor records of a visit; each one is kept beside the others. */
const medicalRecordAdded = defineEvent('MedicalRecordAdded', 1, recordSaid)
/** A record says something else from now on; what it said before stays in the events before (docs/decisions/0121). */
const medicalRecordCorrected = defineEvent('MedicalRecordCorrected', 1, recordSaid)
/** A record does not count any more and is shown struck; nothing of it is erased. `hasRecord`: whether the visit has another one that counts. */
const medicalRecordAnnulled = defineEvent('MedicalRecordAnnulled', 1, {
  data: record.extend({ reason: z.enum(annulReasons), hasRecord: z.boolean() }),
  clinical: z.object({ explanation: z.string().optional() }),
})

/** A payment of the visit. `for`: the deposit that holds it, or the visit itself. */
const payment = where.extend({ paymentId: z.string(), for: paidFor, amountCrc: z.int(), method: payMethod })
/** Money was received for the visit (docs/decisions/0208). */
const moneyReceived = defineEvent('MoneyReceived', 1, { data: payment })
/** That it was received was a mistake. `receivedAt`: when it was noted. */
const moneyReceiptUndone = defineEvent('MoneyReceiptUndone', 1, { data: payment.extend({ receivedAt: z.string() }) })
/** The visit costs something else than the list's price. `asked`: it is what the practice asked for its type then, not what staff agreed on; earlier events do not say it. */
const visitPriced = defineEvent('VisitPriced', 1, {
  data: where.extend({ priceCrc: z.int(), asked: z.literal(true).optional() }),
})
/** What the terms charge for it is not charged. */
const fineWaived = defineEvent('FineWaived', 1, { data: where, clinical: z.object({ reason: z.string() }) })
/** It is charged after all. */
const fineCharged = defineEvent('FineCharged', 1, { data: where })

/** `actionId` is `<appointmentId>.<n>` (docs/streams.md#ids). */
const action = z.object({ ...where.shape, actionId: z.string(), action: actionType })
/**
 * A patient asks through a link or a message to be moved or cancelled; `expiresAt` is the appointment's start, a UTC instant.
 * `conversationId`: where they wrote it; absent of a link.
 */
const actionRequested = defineEvent('ActionRequested', 1, {
  data: z.object({
    ...action.shape,
    expiresAt: z.string(),
    conversationId: z.string().optional(),
    /** Hours that the patient offers. */
    wishes: z.array(z.object({ date: z.string(), time: z.string() })).optional(),
  }),
  /** Who asks, as the appointment knew them then. */
  contact: contact.pick({ name: true, phone: true }).partial(),
  clinical: z.object({ notes: z.string().optional() }),
})
/** The end of a request; `answerBy` where staff answered in their own words: how that gets to the patient. */
const endedAction = z.object({ ...action.shape, answerBy })
/** What staff answered the patient, in their own words. Version 1 had none. */
const response = z.object({ response: z.string().optional() })
const withoutResponse = (type: 'ActionProcessed' | 'ActionExpired'): Upcaster => ({
  type,
  from: 1,
  up: (content) => ({ ...(content as object), clinical: {} }),
})
/** Staff did what a request asked for. */
const actionProcessed = defineEvent('ActionProcessed', 2, { data: endedAction, clinical: response }, [
  withoutResponse('ActionProcessed'),
])
/** A request has ended undone: staff ended it, its time is over, there is nothing left to be done, or (`withdrawal`) it was withdrawn. */
const expiredAction = z.object({ ...endedAction.shape, withdrawal: withdrawal.optional() })
const actionExpired = defineEvent('ActionExpired', 2, { data: expiredAction, clinical: response }, [
  withoutResponse('ActionExpired'),
])

export const appointmentEvents = [
  appointmentBooked,
  appointmentConfirmed,
  appointmentCompleted,
  completionUndone,
  appointmentCancelled,
  cancellationUndone,
  appointmentRescheduled,
  appointmentDetailsCorrected,
  bookingAbandoned,
  moveAbandoned,
  clinicalIntakeSubmitted,
  actionRequested,
  actionProcessed,
  actionExpired,
  reminderPrepared,
  reminderOpened,
  medicalRecordAdded,
  medicalRecordCorrected,
  medicalRecordAnnulled,
  paymentProofAttached,
  paymentProofDetached,
  appointmentSeen,
  appointmentTiedToPatient,
  appointmentUntiedFromPatient,
  moneyReceived,
  moneyReceiptUndone,
  visitPriced,
  fineWaived,
  cancellationExplained,
  fineCharged,
] as const

export type AppointmentEvent = EventOf<(typeof appointmentEvents)[number]>

/** The events that only close a stream to a booking or a move that comes too late: nothing that anybody is told of. */
const fences = ['BookingAbandoned', 'MoveAbandoned'] as const satisfies readonly AppointmentEvent['type'][]

/**
 * The events that leave details, time and status of an appointment as they were: fences, what patients add, medical records, payments and
 * their proofs, reminders, that it was seen, and whose visit it is. An edit that was begun before one of these is not stale. Any other event of the slice is an edit.
 */
export const notEdits = [
  ...fences,
  'ClinicalIntakeSubmitted',
  'ActionRequested',
  'ActionProcessed',
  'ActionExpired',
  'MedicalRecordAdded',
  'MedicalRecordCorrected',
  'MedicalRecordAnnulled',
  'PaymentProofAttached',
  'PaymentProofDetached',
  'AppointmentSeen',
  'AppointmentTiedToPatient',
  'AppointmentUntiedFromPatient',
  'ReminderPrepared',
  'ReminderOpened',
  'MoneyReceived',
  'MoneyReceiptUndone',
  'VisitPriced',
  'FineWaived',
  'CancellationExplained',
  'FineCharged',
] as const satisfies readonly AppointmentEvent['type'][]
export type AppointmentEdit = Exclude<AppointmentEvent, { type: (typeof notEdits)[number] }>

const isEdit = (type: AppointmentEvent['type']): type is AppointmentEdit['type'] =>
  !notEdits.some((other) => other === type)
export const editTypes: readonly AppointmentEdit['type'][] = appointmentEvents.map(({ type }) => type).filter(isEdit)

/** Whether staff have seen an appointment by this event: they opened it, or changed it; a patient who confirms has not shown it to them. */
export const isSeenBy = ({ type, data }: { type: string; data: object }): boolean => {
  if (type === 'AppointmentSeen') return true
  const isByPatient = type === 'AppointmentBooked' || ('by' in data && data.by === 'patient')
  return !isByPatient && editTypes.some((edit) => edit === type)
}

/** Any event but a fence is a step of the appointment's thread. */
export type AppointmentStep = Exclude<AppointmentEvent, { type: (typeof fences)[number] }>
const isStep = (type: AppointmentEvent['type']): type is AppointmentStep['type'] => !fences.some((one) => one === type)
export const stepTypes: readonly AppointmentStep['type'][] = appointmentEvents.map(({ type }) => type).filter(isStep)

export type AppointmentBooked = EventOf<typeof appointmentBooked>
export type DetailsCorrected = EventOf<typeof appointmentDetailsCorrected>
export type MedicalRecordAdded = EventOf<typeof medicalRecordAdded>
export type MedicalRecordCorrected = EventOf<typeof medicalRecordCorrected>
export type MedicalRecordAnnulled = EventOf<typeof medicalRecordAnnulled>
export type RecordEvent = MedicalRecordAdded | MedicalRecordCorrected | MedicalRecordAnnulled
export type MoneyEvent = EventOf<
  typeof moneyReceived | typeof moneyReceiptUndone | typeof visitPriced | typeof fineWaived | typeof fineCharged
>
export type PaymentProofAttached = EventOf<typeof paymentProofAttached>
export type ClinicalIntakeSubmitted = EventOf<typeof clinicalIntakeSubmitted>

/** `appointment-<id>`: the appointment's whole history. */
export const appointmentStream = (id: string): string => `appointment-${id}`
