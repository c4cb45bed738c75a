import { z } from 'zod'
import { actionNotesLimit, answerBy, response } from '../wire/answers.ts'
import { declareCalls, everyone, staffOnly } from '../wire/call.ts'
import { instantOf } from '../wire/clock.ts'
import { day, hour, listQuery, optionalText, orAbsent } from '../wire/common.ts'
import { declareFeeds } from '../wire/feed.ts'
import { appointmentRow, specialty, whatsappNotice } from './appointments.ts'

/** What a patient may ask for through a link (docs/specification.md#public-entities). */
export const actionTypes = ['reschedule', 'cancel'] as const
export const actionType = z.enum(actionTypes)
export type ActionType = z.infer<typeof actionType>
export const actionStatuses = ['pending', 'processed', 'expired'] as const
/** Why a request that expired was withdrawn: its patient took it back, asked for the other kind, or confirmed the visit. */
export const withdrawals = ['by-patient', 'other-request', 'confirmed'] as const
export const withdrawal = z.enum(withdrawals)
export type Withdrawal = z.infer<typeof withdrawal>

/** Which request of the patient waits for the practice: what else they ask for, or confirming, withdraws it. */
const waiting = actionType.nullable()

/** GET /api/appointment-actions/{appointmentId}/{actionType} (ours): what the action page shows. 404 is 'Enlace No Válido'. */
export const actionSummary = z.object({
  appointmentId: z.string(),
  actionType,
  /** Null once it was erased. */
  patientName: z.string().nullable(),
  date: day,
  time: hour,
  specialty,
  waiting,
  /** When the one of this kind that waits was asked for, a UTC instant: to whoever has a link that went out. */
  askedAt: z.string().optional(),
})
export type ActionSummary = z.infer<typeof actionSummary>

/** An hour that the patient offers for a visit that is to be moved. */
const wish = z.object({ date: day, time: hour })
export type Wish = z.infer<typeof wish>
/** Those that have not come yet: what was chosen or offered may be over by the time it is sent or taken. @param now a UTC ISO instant */
export const wishesToCome = (wishes: readonly Wish[], now: string): Wish[] =>
  wishes.filter(({ date, time }) => now < instantOf(date, time))
/** How many hours a patient may offer. */
export const mostWishes = 3
const wishesSentence = `Elija ${mostWishes} horas como máximo`

/**
 * POST /api/appointment-actions/{appointmentId}/{actionType} (docs/specification.md#public-calls). 201 `actionAnswer`. 404 for
 * another action type and for an unknown, past, cancelled or completed appointment; 409 `action-pending` only when the same
 * request is pending already. One of the other kind is withdrawn by it. `date` and `time` (ours): when the visit begins, as the page showed it;
 * 412 `moved-meanwhile` when it begins at another time now. `wishes` (ours): hours that would do, of a visit that is to be moved.
 */
export const actionBody = z.object({
  notes: optionalText('Notas', actionNotesLimit),
  date: orAbsent(day),
  time: orAbsent(hour),
  wishes: z.array(wish, wishesSentence).max(mostWishes, wishesSentence).optional(),
})
export const actionAnswer = z.object({ success: z.literal(true), message: z.string(), actionId: z.string() })

/** DELETE of the same path (ours): the patient takes the request back; 409 `nothing-to-withdraw` where none of this kind waits. */
const withdrawnAnswer = z.object({ success: z.literal(true) })

/** GET /api/doctor/appointment-actions answers the pending ones, by the start of the visit (docs/specification.md#office-calls). */
export const actionRequestRow = z.object({
  id: z.string(),
  appointmentId: z.string(),
  actionType,
  requestedAt: z.string(),
  status: z.enum(actionStatuses),
  /** Why it was withdrawn; null for any other end. */
  reason: withdrawal.nullable(),
  patientName: z.string().nullable(),
  patientPhone: z.string().nullable(),
  appointmentDate: day,
  appointmentTime: hour,
  specialty,
  notes: z.string().nullable(),
  /** The hours that the patient offers (ours). */
  wishes: z.array(wish),
  /** The conversation it was written in; null of a link (ours). */
  conversationId: z.string().nullable(),
  processedAt: z.string().nullable(),
  /** The staff member's id. */
  processedBy: z.string().nullable(),
  /** The appointment's start: an instant in UTC. */
  expiresAt: z.string(),
  createdAt: z.string(),
})
export type ActionRequestRow = z.infer<typeof actionRequestRow>

/**
 * PUT /api/doctor/appointment-actions/{actionId} (docs/specification.md#office-calls): staff answer a request. `response` is what they
 * tell the patient; it is kept with the answer. The same answer again changes nothing; another one, or any of a request that was withdrawn, is 409 `action-ended`. With If-Match, the
 * revision of the appointment that staff saw: 412 when it was edited since.
 */
const processActionBody = z.object({
  status: z.enum(['processed', 'expired'], 'Estado: debe ser processed o expired'),
  response,
})
/**
 * How the request and its appointment stand. `answerBy`: how the `response` gets to the patient. `whatsappNotification`: the chat that tells them,
 * where the appointment was cancelled or a response was given; none where a message goes out.
 */
export const processedActionAnswer = z.object({
  actionId: z.string(),
  actionType,
  status: z.enum(['processed', 'expired']),
  appointment: appointmentRow,
  answerBy,
  ...whatsappNotice,
})

/** What the page behind a patient's link to confirm shows. `status`: 'confirmado' where that is done already. */
export const confirmationSummary = z.object({
  appointmentId: z.string(),
  patientName: z.string().nullable(),
  date: day,
  time: hour,
  specialty,
  status: z.enum(['agendado', 'confirmado']),
  waiting,
})
export type ConfirmationSummary = z.infer<typeof confirmationSummary>

/**
 * POST /api/appointment-confirmations/{appointmentId} (ours): the patient confirms the visit at the time that their page showed; 412
 * `moved-meanwhile` when it has another one now. Confirmed already is as good as confirmed now. A request that waits is withdrawn by it.
 */
const confirmationBody = z.object({ date: day, time: hour })
const confirmationAnswer = z.object({ success: z.literal(true), message: z.string() })

export const actionRequestCalls = declareCalls({
  readConfirmation: {
    method: 'GET',
    path: '/api/appointment-confirmations/:appointmentId',
    who: everyone,
    summary: 'Lo que muestra el enlace con que un paciente confirma su cita',
    answer: confirmationSummary,
    refuses: [404],
    limit: 'reading',
  },
  confirmByPatient: {
    method: 'POST',
    path: '/api/appointment-confirmations/:appointmentId',
    who: everyone,
    summary: 'Confirmar una cita, como paciente',
    body: confirmationBody,
    answer: confirmationAnswer,
    refuses: [404, 412],
    limit: 'form',
  },
  requestAction: {
    method: 'POST',
    path: '/api/appointment-actions/:appointmentId/:actionType',
    who: everyone,
    summary: 'Solicitar la reprogramación (reschedule) o la cancelación (cancel) de una cita',
    body: actionBody,
    answer: actionAnswer,
    good: 201,
    refuses: [404, 409, 412],
    limit: 'form',
  },
  withdrawAction: {
    method: 'DELETE',
    path: '/api/appointment-actions/:appointmentId/:actionType',
    who: everyone,
    summary: 'Retirar, como paciente, una solicitud que espera',
    answer: withdrawnAnswer,
    refuses: [404, 409],
    limit: 'form',
  },
  readActionSummary: {
    method: 'GET',
    path: '/api/appointment-actions/:appointmentId/:actionType',
    who: everyone,
    summary: 'Lo que muestra un enlace de reprogramación o cancelación',
    answer: actionSummary,
    refuses: [404],
    limit: 'reading',
  },
  listActionRequests: {
    method: 'GET',
    path: '/api/doctor/appointment-actions',
    who: staffOnly,
    summary: 'Solicitudes pendientes de pacientes, por el inicio de la cita',
    query: listQuery,
    answer: z.array(actionRequestRow),
  },
  processAction: {
    method: 'PUT',
    path: '/api/doctor/appointment-actions/:actionId',
    who: staffOnly,
    summary: 'Procesar (processed) o expirar (expired) la solicitud de un paciente',
    body: processActionBody,
    answer: processedActionAnswer,
    refuses: [404, 409, 412],
  },
})

export const actionRequestFeeds = declareFeeds({
  actionRequests: { projection: 'action-requests', room: 'staff', row: actionRequestRow },
})
