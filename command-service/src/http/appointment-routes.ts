import type { Call, Handlers, Reply } from '@clinic/service-kit/http/call.ts'
import { HttpProblem } from '@clinic/service-kit/http/problem.ts'
import type { BookAppointmentBody, EditAppointmentBody } from '@clinic/shared-events/contracts/appointments.ts'
import { defaultEnd } from '@clinic/shared-events/contracts/booking-hours.ts'
import type { AnyCall } from '@clinic/shared-events/contracts/calls.ts'
import { entityId } from '@clinic/shared-events/contracts/common.ts'
import type { Practice } from '@clinic/shared-events/contracts/practice.ts'
import type { Revision } from '@clinic/shared-events/log/event-log.ts'
import { type Booked, type Changes, isBooked } from '../appointments/appointment.ts'
import { rowOf } from '../appointments/appointment-row.ts'
import { type Booking, bookAppointment } from '../appointments/book-appointment.ts'
import { changeStatus } from '../appointments/change-status.ts'
import { editAppointment } from '../appointments/edit-appointment.ts'
import type { StepAnswer, StepParts } from '../appointments/steps.ts'
import { originOf } from '../handling/origin.ts'
import { definedFields } from './defined-fields.ts'
import { problemOf } from './refusals.ts'
import { linkToPractice, notificationToPatient } from './whatsapp.ts'

export type AppointmentRouteParts = {
  steps: StepParts
  practice: Practice
  /** The vault's 'body'. */
  bodySecret: Buffer
}

type AppointmentHandlers = Handlers<'bookAppointment' | 'editAppointment' | 'changeStatus'>

/** POST, PUT and PATCH of appointments (docs/specification.md#public-calls, #office-calls). */
export const appointmentRoutes = ({ steps, practice, bodySecret }: AppointmentRouteParts): AppointmentHandlers => {
  const originFor = <C extends AnyCall>(call: Call<C>) => originOf(call, bodySecret, steps.now())

  return {
    bookAppointment: async (call) => {
      if (!call.session && call.body.overbook !== undefined) throw overbookingIsForStaff()
      const booking = bookingOf(call.body, call.session ? 'staff' : 'public')
      const done = expectDone(await bookAppointment(steps, booking, originFor(call)))
      const whatsappUrl = call.session
        ? notificationToPatient(practice, done.state, 'booked')?.whatsappURL
        : linkToPractice(practice, done.state)
      return { ...done.reply, body: { appointment: done.row, whatsappUrl } }
    },

    editAppointment: async (call) => {
      const appointmentId = idOf(call.params.id)
      const edit = {
        appointmentId,
        changes: changesOf(call.body),
        overbook: call.body.overbook ?? false,
        ifRevision: revisionOf(call.ifMatch),
      }
      const done = expectDone(await editAppointment(steps, edit, originFor(call)))
      const statusChanged = done.events.some(({ type }) => type === 'AppointmentRescheduled')
      const whatsappNotification = statusChanged ? notificationToPatient(practice, done.state, 'moved') : undefined
      return { ...done.reply, body: { appointment: done.row, statusChanged, whatsappNotification } }
    },

    changeStatus: async (call) => {
      const appointmentId = idOf(call.params.id)
      const { status: to } = call.body
      const change = { appointmentId, to, ifRevision: revisionOf(call.ifMatch) }
      const done = expectDone(await changeStatus(steps, change, originFor(call)))
      const whatsappNotification = notificationToPatient(practice, done.state, to)
      return { ...done.reply, body: { appointment: done.row, whatsappNotification } }
    },
  }
}

/** The public cannot overbook. Also of `false` nothing is dropped: who sends it takes themselves for staff. */
const overbookingIsForStaff = () => {
  const sentence = 'Solo el personal puede agendar en sobrecupo. Inicie sesión para continuar.'
  return new HttpProblem(401, 'not-signed-in', sentence, { overbook: sentence })
}

/**
 * A booking is agendado whatever status was sent. Cédula and notes are the staff's: of the public's call nothing is kept
 * that the call does not name (docs/specification.md#public-calls), so no stranger's words stand as the clinic's own.
 */
const bookingOf = (body: BookAppointmentBody, channel: Booking['channel']): Booking => {
  const { name, email, phone, address, reason, date, startTime } = body
  const { cedula, notes } = channel === 'staff' ? body : {}
  return {
    channel,
    date,
    startTime,
    endTime: body.endTime ?? defaultEnd(startTime),
    specialty: body.specialty ?? 'fisioterapia',
    appointmentType: body.appointmentType ?? 'primer_cita',
    contact: { name, email, phone, address, ...(cedula !== undefined && { cedula }) },
    clinical: { ...(reason !== undefined && { reason }), ...(notes !== undefined && { notes }) },
    overbook: body.overbook ?? false,
  }
}

/** What the body names. An optional text that is there and blank is cleared. */
const changesOf = (body: EditAppointmentBody): Changes => {
  const { date, startTime, endTime, specialty, appointmentType, name, email, phone, address } = body
  const cleared = (field: 'cedula' | 'reason' | 'notes') => (field in body ? (body[field] ?? '') : undefined)
  return definedFields({
    date,
    startTime,
    endTime,
    specialty,
    appointmentType,
    contact: definedFields({ name, email, phone, address, cedula: cleared('cedula') }),
    clinical: definedFields({ reason: cleared('reason'), notes: cleared('notes') }),
  })
}

/** @throws HttpProblem 404 for what is no id of this system, before anything is read */
const idOf = (text: string): string => {
  if (!entityId.safeParse(text).success) throw problemOf({ type: 'AppointmentNotFound' })
  return text
}

/** @throws HttpProblem 400 */
const revisionOf = (ifMatch: string | null): Revision | undefined => {
  if (ifMatch === null || ifMatch === '*') return undefined
  if (!/^\d{1,18}$/.test(ifMatch)) throw new HttpProblem(400, 'if-match-invalid', 'La versión indicada no es válida.')
  return BigInt(ifMatch)
}

type Done = Extract<StepAnswer, { ok: true }> & {
  state: Booked
  row: ReturnType<typeof rowOf>
  reply: Pick<Reply, 'position'>
}

/** @throws HttpProblem for a refusal */
const expectDone = (answer: StepAnswer): Done => {
  if (!answer.ok) throw problemOf(answer.rejection)
  const { state, edited, position } = answer
  if (!isBooked(state)) throw problemOf({ type: 'AppointmentNotFound' })
  return { ...answer, state, row: rowOf(state, edited), reply: { position } }
}
