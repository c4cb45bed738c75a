import { z } from 'zod'
import { actionType } from '../contracts/action-requests.ts'
import { appointmentType, specialty } from '../contracts/appointments.ts'
import { day, hour } from '../contracts/common.ts'
import { bodyAreas } from '../contracts/intakes.ts'
import { defineEvent, type EventOf } from '../log/define-event.ts'

/** A held stretch of one day; `reservationId` names the reservation in `schedule-<date>`. */
const held = z.object({ reservationId: z.string(), date: day, startTime: hour, endTime: hour })
export type Held = z.infer<typeof held>

/** What every status event carries, so that a projection needs nothing but the event (docs/streams.md#events-carry-their-keys). */
const where = z.object({ appointmentId: z.string(), ...held.shape, specialty })

const contact = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  cedula: z.string().optional(),
})
const clinical = z.object({ reason: z.string().optional(), notes: z.string().optional() })

/** Fields of an appointment that can be corrected without moving it. */
export const correctableFields = [
  'name',
  'email',
  'phone',
  'address',
  'cedula',
  'reason',
  'notes',
  'specialty',
  'appointmentType',
] as const
export type CorrectableField = (typeof correctableFields)[number]

export const appointmentBooked = defineEvent('AppointmentBooked', 1, {
  data: z.object({
    ...where.shape,
    appointmentType,
    channel: z.enum(['public', 'staff']),
    overbooked: z.boolean(),
  }),
  contact,
  clinical,
})
export const appointmentConfirmed = defineEvent('AppointmentConfirmed', 1, { data: where })
export const appointmentCompleted = defineEvent('AppointmentCompleted', 1, { data: where })
/** Frees what the appointment held; the reservation named here is released after it. */
export const appointmentCancelled = defineEvent('AppointmentCancelled', 1, { data: where })
/** Ids of the patient's requests that go on waiting, so that what shows them sees the change (docs/streams.md#events-carry-their-keys). */
const pendingActions = z.array(z.string()).optional()
/** Moved in time; the status is agendado again (docs/open-points.md#editing-an-appointment). */
export const appointmentRescheduled = defineEvent('AppointmentRescheduled', 1, {
  data: z.object({
    appointmentId: z.string(),
    specialty,
    from: held,
    to: held,
    overbooked: z.boolean(),
    pendingActions,
  }),
})
/** `fields` names what was corrected; personal values are sealed, the others stand in `data`. A cleared optional text is ''. */
export const appointmentDetailsCorrected = defineEvent('AppointmentDetailsCorrected', 1, {
  data: z.object({
    ...where.shape,
    fields: z.array(z.enum(correctableFields)),
    appointmentType: appointmentType.optional(),
    pendingActions,
  }),
  contact: contact.partial(),
  clinical,
})
/** Fence: this booking was given up; the reservation it names is no longer its own (docs/streams.md#two-stream-steps). */
export const bookingAbandoned = defineEvent('BookingAbandoned', 1, {
  data: z.object({ appointmentId: z.string(), reservationId: z.string(), date: day }),
})
/** Fence: this move was given up; the appointment stays where it was. */
export const moveAbandoned = defineEvent('MoveAbandoned', 1, {
  data: z.object({ appointmentId: z.string(), reservationId: z.string(), date: day }),
})
/** The patient's form before the visit; each one sent is kept beside the others (docs/open-points.md#clinical-form). */
export const clinicalIntakeSubmitted = defineEvent('ClinicalIntakeSubmitted', 1, {
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

/** `actionId` is `<appointmentId>.<n>` (docs/streams.md#ids). */
const action = z.object({ ...where.shape, actionId: z.string(), action: actionType })
/** A patient asks through a link to be moved or cancelled; `expiresAt` is the appointment's start, a UTC instant. */
export const actionRequested = defineEvent('ActionRequested', 1, {
  data: z.object({ ...action.shape, expiresAt: z.string() }),
  /** Who asks, as the appointment knew them then. */
  contact: contact.pick({ name: true, phone: true }).partial(),
  clinical: z.object({ notes: z.string().optional() }),
})
/** Somebody did what was asked. */
export const actionProcessed = defineEvent('ActionProcessed', 1, { data: action })
/** A request that nobody answered has ended: its time is over, or there is nothing left to be done. */
export const actionExpired = defineEvent('ActionExpired', 1, { data: action })

export const appointmentEvents = [
  appointmentBooked,
  appointmentConfirmed,
  appointmentCompleted,
  appointmentCancelled,
  appointmentRescheduled,
  appointmentDetailsCorrected,
  bookingAbandoned,
  moveAbandoned,
  clinicalIntakeSubmitted,
  actionRequested,
  actionProcessed,
  actionExpired,
] as const

export type AppointmentEvent = EventOf<(typeof appointmentEvents)[number]>

/**
 * What leaves the appointment itself (details, time, status) as it was: fences, and what patients add beside it. An edit that was
 * begun before one of these is not stale. Any other event of the slice is an edit.
 */
export const notEdits = [
  'BookingAbandoned',
  'MoveAbandoned',
  'ClinicalIntakeSubmitted',
  'ActionRequested',
  'ActionProcessed',
  'ActionExpired',
] as const satisfies readonly AppointmentEvent['type'][]
export type AppointmentEdit = Exclude<AppointmentEvent, { type: (typeof notEdits)[number] }>

const isEdit = (type: AppointmentEvent['type']): type is AppointmentEdit['type'] =>
  !notEdits.some((other) => other === type)
export const editTypes: readonly AppointmentEdit['type'][] = appointmentEvents.map(({ type }) => type).filter(isEdit)
export type AppointmentBooked = EventOf<typeof appointmentBooked>
export type DetailsCorrected = EventOf<typeof appointmentDetailsCorrected>
export type ClinicalIntakeSubmitted = EventOf<typeof clinicalIntakeSubmitted>

/** `appointment-<id>`: the appointment's whole history. */
export const appointmentStream = (id: string): string => `appointment-${id}`
