import type { Handlers, Reply } from '@clinic/platform/http/calls/call.ts'
import { HttpProblem } from '@clinic/platform/http/calls/problem.ts'
import { parse } from '@clinic/platform/http/calls/validation.ts'
import {
  type AppointmentEvent,
  appointmentTexts,
  clinicalTexts,
  contactTexts,
} from '@clinic/shared-events/appointments/events.ts'
import {
  type BookAppointmentBody,
  bookingForm,
  type EditAppointmentBody,
  type Status,
} from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { defaultEnd } from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import type { MessageKind, Site } from '../../deliveries/patient-messages.ts'
import type { OriginFor } from '../../handling/origin.ts'
import { definedFields, definedOf } from '../../http/defined-fields.ts'
import { revisionOf } from '../../http/if-match.ts'
import { refusing } from '../../http/refusing.ts'
import { type Booked, isBooked } from '../appointment.ts'
import type { Changes } from '../appointment-commands.ts'
import { rowOf } from '../appointment-row.ts'
import { type Booking, bookAppointment } from '../commands/book-appointment.ts'
import { changeStatus } from '../commands/change-status.ts'
import { editAppointment } from '../commands/edit-appointment.ts'
import type { AnsweringDeps } from '../commands/requests/answering.ts'
import type { StepAnswer, StepDeps } from '../commands/steps.ts'
import { appointmentRefusals } from '../deciders/refusals.ts'
import { expectRecord, type HasRecord } from './patient-of-visit.ts'
import { answerNotice, linkToPractice, notificationToPatient, type SiteOf } from './whatsapp.ts'

const { expectDone, expectId, problemOf } = refusing(appointmentRefusals)

type Deps = {
  steps: StepDeps
  answerByOf: AnsweringDeps['answerByOf']
  siteOf: SiteOf
  originFor: OriginFor
  hasRecord: HasRecord
}

type AppointmentHandlers = Handlers<'bookAppointment' | 'editAppointment' | 'changeStatus'>

/** POST, PUT and PATCH of appointments (docs/specification.md#public-calls, #office-calls). */
export const appointmentCalls = ({ steps, answerByOf, siteOf, originFor, hasRecord }: Deps): AppointmentHandlers => {
  return {
    bookAppointment: async (call) => {
      if (!call.session && call.body.overbook !== undefined) throw overbookingIsForStaff()
      if (!call.session) parse(publicBooking, call.body)
      const booking = bookingOf(call.body, call.session ? 'staff' : 'public')
      await expectRecord(hasRecord, booking.patientId)
      const site = call.session && (await siteOf(call))
      const done = expectBooked(await bookAppointment(steps, booking, originFor(call)))
      const { whatsappNotification, whatsappProblem } = site
        ? notificationToPatient(site, done.state, 'booked', steps.now())
        : { whatsappNotification: { whatsappURL: linkToPractice(await steps.practice.now(), done.state) } }
      const whatsappUrl = whatsappNotification?.whatsappURL
      return { ...done.reply, body: { appointment: done.row, whatsappUrl, whatsappProblem } }
    },

    editAppointment: async (call) => {
      const appointmentId = expectId(call.params.id, { type: 'AppointmentNotFound' })
      const edit = {
        appointmentId,
        changes: changesOf(call.body),
        overbook: call.body.overbook ?? false,
        farAhead: call.body.farAhead ?? false,
        askedBy: call.body.askedBy,
        undoes: call.body.undoes,
        notify: call.body.notify ?? true,
        response: call.body.response,
        actionId: call.body.actionId,
        ifRevision: revisionOf(call.ifMatch),
      }
      const site = await siteOf(call)
      const done = expectBooked(await editAppointment({ ...steps, answerByOf }, edit, originFor(call)))
      const statusChanged = done.events.some(isMove)
      const notification = edit.notify ? notificationOf(site, done, call.body.status, steps.now()) : {}
      return { ...done.reply, body: { appointment: done.row, statusChanged, ...notification } }
    },

    changeStatus: async (call) => {
      const appointmentId = expectId(call.params.id, { type: 'AppointmentNotFound' })
      const { status: to, notify = true, ...asked } = call.body
      const change = { appointmentId, to, notify, ...asked, ifRevision: revisionOf(call.ifMatch) }
      const site = await siteOf(call)
      const done = expectBooked(await changeStatus(steps, change, originFor(call)))
      const notification = notify ? notificationOf(site, done, to, steps.now()) : {}
      return { ...done.reply, body: { appointment: done.row, ...notification } }
    },
  }
}

/** A move to another start, which the patient is to confirm anew. */
const isMove = (event: AppointmentEvent): boolean => event.type === 'AppointmentRescheduled' && !event.data.statusKept

/** What an event of staff is for the patient; nothing where it is none of theirs. */
const kindsOf = (event: AppointmentEvent): MessageKind[] => {
  if (event.type === 'AppointmentConfirmed') return ['confirmado']
  if (event.type === 'AppointmentCancelled') return ['cancelado']
  if (event.type === 'CancellationUndone') return ['reinstated']
  return isMove(event) ? ['moved'] : []
}

/** The chat that tells what was done last, or how it stands where it had the asked status already. Staff's answer tells of the move too where they wrote one. */
const notificationOf = (site: Site, { state, events }: Done, asked: Status | undefined, now: string) => {
  const kind = events.length === 0 ? asked : events.flatMap(kindsOf).at(-1)
  const end = events.find((event) => event.type === 'ActionProcessed')
  const request = end && state.requests.ended[end.data.actionId]
  if (kind === 'moved' && request?.answer) return answerNotice(site, state, request)
  return kind ? notificationToPatient(site, state, kind, now) : {}
}

/** The public cannot overbook. `false` is refused too: whoever sends it takes themselves for staff. */
const overbookingIsForStaff = () => {
  const sentence = 'Solo el personal puede agendar en sobrecupo. Inicie sesión para continuar.'
  return new HttpProblem(401, 'not-signed-in', sentence, { overbook: sentence })
}

/** What the public give beside what everybody gives. */
const publicBooking = bookingForm.pick({ email: true })

const { contact, clinical } = appointmentTexts
/** Texts that an appointment may be without. An e-mail that is blank is '' in its events. */
const optionalTexts = Object.entries({ ...contact.shape, ...clinical.shape })
  .filter(([name, text]) => text.isOptional() || name === 'email')
  .map(([name]) => name)

/**
 * A booking is agendado whatever status was sent. Of the public's texts none is kept that their form does not ask for
 * (docs/specification.md#public-calls): cédula and notes are the staff's, so no stranger's words stand as the clinic's own.
 */
const bookingOf = (body: BookAppointmentBody, channel: Booking['channel']): Booking => {
  const { date, startTime } = body
  const taken = <Name extends string>(names: readonly Name[]) =>
    channel === 'staff' ? names : names.filter((name) => Object.hasOwn(bookingForm.shape, name))
  return {
    channel,
    date,
    startTime,
    endTime: body.endTime ?? defaultEnd(startTime),
    specialty: body.specialty ?? 'fisioterapia',
    appointmentType: body.appointmentType ?? 'primer_cita',
    contact: { email: '', ...definedOf(body, taken(contactTexts)) },
    clinical: definedOf(body, taken(clinicalTexts)),
    overbook: body.overbook ?? false,
    farAhead: body.farAhead ?? false,
    shownPrices: body.shownPrices,
    ...(channel === 'staff' && body.patientId && { patientId: body.patientId }),
  }
}

/** What the body names. An optional text that is there and blank is cleared. */
const changesOf = (body: EditAppointmentBody): Changes => {
  const { date, startTime, endTime, specialty, appointmentType, status } = body
  const cleared = optionalTexts.filter((name) => Object.hasOwn(body, name)).map((name) => [name, ''] as const)
  const texts: EditAppointmentBody = { ...Object.fromEntries(cleared), ...definedFields(body) }
  return definedFields({
    date,
    startTime,
    endTime,
    specialty,
    appointmentType,
    status,
    contact: definedOf(texts, contactTexts),
    clinical: definedOf(texts, clinicalTexts),
  })
}

type Done = Extract<StepAnswer, { ok: true }> & {
  state: Booked
  row: ReturnType<typeof rowOf>
  reply: Pick<Reply, 'position'>
}

/** @throws HttpProblem for a refusal */
const expectBooked = (answer: StepAnswer): Done => {
  const done = expectDone(answer)
  const { state, edited, position } = done
  if (!isBooked(state)) throw problemOf({ type: 'AppointmentNotFound' })
  return { ...done, state, row: rowOf(state, edited), reply: { position } }
}
