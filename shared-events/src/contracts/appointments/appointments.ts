import { z } from 'zod'
import type { ShownPrices } from '../practice/prices.ts'
import { actionId, actionNotesLimit, answerBy, response } from '../wire/answers.ts'
import { declareCalls, everyone, staffOnly } from '../wire/call.ts'
import {
  day,
  email,
  entityId,
  hour,
  listCursor,
  listLimit,
  listQuery,
  listSort,
  optionalEmail,
  optionalText,
  orAbsent,
  personal,
  phone,
  requiredText,
} from '../wire/common.ts'
import { personDocument } from '../wire/document.ts'
import { declareFeeds } from '../wire/feed.ts'
import { appointmentThread } from './thread.ts'
import { askedBy, visitMoney } from './visit-money.ts'

/** Wire values of an appointment's status (docs/specification.md#public-states). */
export const statuses = ['agendado', 'confirmado', 'realizado', 'cancelado'] as const
/** Wire values of a specialty (docs/specification.md#office-entities). */
export const specialties = [
  'fisioterapia',
  'fisioterapia_san_jose',
  'fisioterapia_heredia',
  'odontologia',
  'nutricion',
  'dictamenes',
  'incapacidades',
] as const
/** Wire values of an appointment's type (docs/specification.md#office-entities). */
export const appointmentTypes = ['primer_cita', 'cita_mensual', 'seguimiento', 'sesiones_multiples'] as const

export const status = z.enum(statuses, 'Estado no válido')
export const specialty = z.enum(specialties, 'Especialidad no válida')
export const appointmentType = z.enum(appointmentTypes, 'Tipo de cita no válido')
export type Status = z.infer<typeof status>
/** What undoing the completion of a visit makes it again. */
export const undoneStatus = z.enum(['agendado', 'confirmado'])
export type UndoneStatus = z.infer<typeof undoneStatus>
export type Specialty = z.infer<typeof specialty>
export type AppointmentType = z.infer<typeof appointmentType>

/** Longest text each field takes; the screens show the same limits. */
export const limits = { name: 200, address: 1000, reason: 4000, notes: 4000 } as const

const editable = {
  name: requiredText('Nombre', limits.name),
  /** The public's bookings have one; staff write down who has none (docs/decisions/0199). */
  email: optionalEmail,
  phone,
  date: day,
  startTime: hour,
  endTime: orAbsent(hour),
  address: requiredText('Dirección', limits.address, 'Dirección es requerida'),
  reason: optionalText('Motivo de consulta', limits.reason),
  specialty: orAbsent(specialty),
  appointmentType: orAbsent(appointmentType),
  cedula: orAbsent(personDocument),
  notes: optionalText('Notas', limits.notes),
}

/**
 * Books over a taken interval knowingly: for staff only, refused without a session; recorded in the event
 * (docs/open-points.md#overlapping-bookings).
 */
const overbook = orAbsent(z.boolean('Sobrecupo: debe ser verdadero o falso'))

/** Staff were asked about a day more than two years ahead, which is 409 `far-ahead` without it (docs/specification.md#office-constants). */
const farAhead = orAbsent(z.boolean('Fecha lejana: debe ser verdadero o falso'))
/** Of a move or a cancellation, for the terms' fine of a patient (docs/decisions/0208). */
const whoAsks = orAbsent(askedBy)
/** Whether the patient is notified of a move, a confirmation or a cancellation: so unless it is false (docs/decisions/0212). */
const notify = orAbsent(z.boolean('Avisar al paciente: debe ser verdadero o falso'))
/** A field of an appointment that says what was sent: false for a new one. */
const unsent = (field: string) => orAbsent(z.literal(false, `${field}: una cita nueva no tiene nada enviado`))

const shownPrice = z.int('Precio mostrado: debe ser un número entero de colones')
/** The prices that the page showed who books: a booking at other ones is 409 `prices-changed` (docs/decisions/0232). */
const shownPrices = orAbsent(
  z.object(
    { firstSessionNear: shownPrice, firstSessionFar: shownPrice, deposit: shownPrice } satisfies Record<
      keyof ShownPrices,
      z.ZodType
    >,
    'Precios mostrados: deben ser los de la primera sesión y la reserva',
  ),
)

/**
 * POST /api/appointments (docs/specification.md#public-calls). `status` is read and checked, and never trusted: a booking is
 * always agendado, and nothing was sent yet.
 */
export const bookAppointmentBody = z.object({
  ...editable,
  status: orAbsent(status),
  reminderSent: unsent('reminderSent'),
  confirmationSent: unsent('confirmationSent'),
  overbook,
  farAhead,
  /** Ours: the record of the patient whom staff chose; nobody else's is read. */
  patientId: orAbsent(entityId),
  shownPrices,
})
export type BookAppointmentBody = z.infer<typeof bookAppointmentBody>

/**
 * The fields of the booking page's form: the call's and the accepted terms, which are not sent
 * (docs/specification.md#public-calls).
 */
export const bookingForm = z.object({
  name: editable.name,
  email,
  phone,
  date: day,
  startTime: hour,
  address: editable.address,
  reason: editable.reason,
  terms: z.literal(true, 'Debe aceptar los términos y condiciones'),
})

/** The schema of a screen's edit form for the fields that were changed: a blank is a mistake there, where the call takes it for 'not given'; of an e-mail it clears it. */
export const editForm = z.object({ ...editable, overbook, farAhead, response, notify, askedBy: whoAsks }).partial()

/**
 * PUT /api/appointments/{id} (docs/specification.md#office-calls): any part of the fields; `status` as PATCH takes it. '' and null leave what an
 * appointment cannot be without as it is (docs/http.md#fields); email, cedula, reason and notes they clear. `response` answers the request to be
 * moved that waits, and so is taken with another start alone; without one it is 409 `nothing-to-answer`. `actionId` (ours) names the request that it
 * answers: another start is 409 `action-ended` once that does not wait any more. `undoes` (ours): it takes the last move back, where it goes back to where that came from.
 */
export const editAppointmentBody = editForm.extend({
  name: orAbsent(editable.name),
  phone: orAbsent(phone),
  date: orAbsent(day),
  startTime: orAbsent(hour),
  address: orAbsent(editable.address),
  status: orAbsent(status),
  actionId: orAbsent(actionId),
  undoes: orAbsent(z.boolean('Deshacer el cambio de hora: debe ser verdadero o falso')),
})
export type EditAppointmentBody = z.infer<typeof editAppointmentBody>

/**
 * PATCH /api/appointments/{id}/status (docs/specification.md#office-calls). A visit is realizado once it has begun, also where it was agendado;
 * a visit that is realizado goes back to its `statusBefore`, one that is cancelado to agendado, or to
 * confirmado where it was that, while its hour is free. `askedBy`: of a
 * cancellation, for the terms' fine of a patient (docs/decisions/0208); `why`: in staff's words, for the thread alone.
 */
const changeStatusBody = z.object({
  status,
  notify,
  askedBy: whoAsks,
  why: optionalText('Por qué', actionNotesLimit),
})

/** The whole row, for staff. `time` = `startTime` (docs/http.md#fields). Instants are UTC ISO strings. */
export const appointmentRow = z.object({
  id: z.string(),
  name: personal,
  email: personal,
  phone: personal,
  date: day,
  time: hour,
  startTime: hour,
  endTime: hour,
  address: personal,
  specialty,
  appointmentType,
  status,
  /** When it got the status it has. */
  statusAt: z.string(),
  /** Of a visit that is realizado: what undoing that makes it. */
  statusBefore: undoneStatus.optional(),
  reason: personal,
  cedula: personal,
  notes: personal,
  /** Whether the patient was reminded of the visit where it stands, or staff were given the link to do so. */
  reminderSent: z.boolean(),
  /** Whether a mail or a message said to the patient that the visit is booked where it stands. */
  confirmationSent: z.boolean(),
  /** What the two follow from, such as 'reminder-1-day.email.0' (docs/decisions/0074-what-was-sent.md). */
  sent: z.array(z.string()).readonly(),
  overbooked: z.boolean(),
  /** The record of the patient whose visit it is, where staff said so (docs/decisions/0204). */
  patientId: z.string().nullable(),
  /** A patient booked it, and nobody of staff has opened or changed it. */
  isNew: z.boolean(),
  /** It has a medical record. */
  hasRecord: z.boolean(),
  /** What was paid, charged and waived; null while nothing was (docs/decisions/0208). */
  money: visitMoney.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Revision of the last change to what this row shows; goes into If-Match. What patients add beside it, and what they are sent, does not raise it. */
  revision: z.string(),
})
export type AppointmentRow = z.infer<typeof appointmentRow>

/** GET /api/appointments/{id} for the public (docs/http.md#one-path-two-answers): name, date and time only. */
export const publicAppointment = z.object({ name: personal, date: day, time: hour })

/**
 * POST /api/appointments answers (docs/specification.md#public-calls). `whatsappUrl` leads to the practice for patients, to the
 * patient for staff (docs/open-points.md#whatsapp-links), with `whatsappProblem` in its place where their phone cannot be written to.
 */
export const bookedAnswer = z.object({
  appointment: appointmentRow,
  whatsappUrl: z.string().optional(),
  whatsappProblem: z.string().optional(),
})
export type BookedAnswer = z.infer<typeof bookedAnswer>

const whatsappNotification = z.object({ whatsappURL: z.string(), phone: z.string() })
/**
 * What a change answers for telling the patient: the link, or in Spanish why their phone cannot be written to. Neither where there is
 * nothing to tell, or the contact was erased.
 */
export const whatsappNotice = {
  whatsappNotification: whatsappNotification.optional(),
  whatsappProblem: z.string().optional(),
}

/**
 * PUT answers: `statusChanged` when the move needs a new confirmation (docs/specification.md#office-states). `answerBy`: how the `response` gets
 * to the patient, by the chat of `whatsappNotification` or by a message.
 */
export const editedAnswer = z.object({
  appointment: appointmentRow,
  statusChanged: z.boolean(),
  answerBy,
  ...whatsappNotice,
})

/** PATCH status answers (docs/specification.md#office-calls). */
export const statusAnswer = z.object({
  appointment: appointmentRow,
  ...whatsappNotice,
})

/** Narrowing of GET /api/doctor/appointments and /by-status: days inclusive; `sort` newest first for 'desc'. */
const appointmentListQuery = z.object({
  from: orAbsent(day),
  to: orAbsent(day),
  limit: listLimit,
  sort: listSort,
  after: orAbsent(listCursor),
})
/** Of /by-status too: what `sort` goes by, the day and hour of the visit, or for 'status' when it got its status. */
const byStatusQuery = appointmentListQuery.extend({ by: orAbsent(z.enum(['visit', 'status'])) })

export const appointmentCalls = declareCalls({
  bookAppointment: {
    method: 'POST',
    path: '/api/appointments',
    who: everyone,
    summary: 'Agendar una cita',
    body: bookAppointmentBody,
    answer: bookedAnswer,
    good: 201,
    refuses: [409],
    limit: 'booking',
  },
  editAppointment: {
    method: 'PUT',
    path: '/api/appointments/:id',
    who: staffOnly,
    summary: 'Corregir o mover una cita',
    body: editAppointmentBody,
    changedBy: { time: 'startTime', reminderSent: 'POST /api/appointments/{id}/open-reminder' },
    answer: editedAnswer,
    refuses: [404, 409, 412],
  },
  changeStatus: {
    method: 'PATCH',
    path: '/api/appointments/:id/status',
    who: staffOnly,
    summary: 'Cambiar el estado de una cita',
    body: changeStatusBody,
    answer: statusAnswer,
    refuses: [404, 409, 412],
  },
  seeAppointment: {
    method: 'POST',
    path: '/api/appointments/:id/seen',
    who: staffOnly,
    summary: 'Anotar que el personal vio una cita que agendó un paciente',
    body: z.object({}),
    answer: z.object({ appointment: appointmentRow }),
    refuses: [404],
  },
  listAppointments: {
    method: 'GET',
    path: '/api/doctor/appointments',
    who: staffOnly,
    summary: 'Citas, por día y hora',
    query: appointmentListQuery,
    answer: z.array(appointmentRow),
  },
  listNewAppointments: {
    method: 'GET',
    path: '/api/doctor/new-appointments',
    who: staffOnly,
    summary:
      'Citas de hoy en adelante que agendaron los pacientes y que nadie del personal ha visto, las últimas primero',
    query: listQuery,
    answer: z.array(appointmentRow),
  },
  listVisitsToNote: {
    method: 'GET',
    path: '/api/doctor/visits-to-note',
    who: staffOnly,
    summary: 'Visitas realizadas de los últimos 30 días sin registro médico ni nota de ese día, las últimas primero',
    answer: z.array(appointmentRow),
  },
  listByStatus: {
    method: 'GET',
    path: '/api/appointments/by-status/:status',
    who: staffOnly,
    summary: `Citas en un estado: ${status.options.join(', ')}`,
    query: byStatusQuery,
    answer: z.array(appointmentRow),
  },
  readThread: {
    method: 'GET',
    path: '/api/appointments/:id/thread',
    who: staffOnly,
    summary: 'El hilo de una cita',
    answer: appointmentThread,
    refuses: [404],
  },
  readAppointment: {
    method: 'GET',
    path: '/api/appointments/:id',
    who: everyone,
    summary: 'Una cita: completa para el personal; nombre, fecha y hora para el público',
    answer: z.union([appointmentRow, publicAppointment]),
    refuses: [404],
    limit: 'reading',
  },
  readCalendarEntry: {
    method: 'GET',
    path: '/api/appointments/:id/calendar.ics',
    who: everyone,
    summary: 'La cita para el calendario de su paciente: día, hora y especialidad de una que está por venir',
    answer: z.string(),
    answerType: 'text/calendar',
    refuses: [404],
    limit: 'reading',
  },
})

export const appointmentFeeds = declareFeeds({
  appointments: { projection: 'appointments', room: 'staff', row: appointmentRow },
  threads: { projection: 'appointment-threads', room: 'appointment', row: appointmentThread },
})
