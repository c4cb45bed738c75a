import type { Handlers } from '@clinic/platform/http/calls/call.ts'
import { isStillTheirs, type PatientLink, patientLinkOf } from '@clinic/shared-events/appointments/link-id.ts'
import { contactOn } from '@clinic/shared-events/contacts/addresses.ts'
import { type ActionType, actionType } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { actionId as actionIdSchema } from '@clinic/shared-events/contracts/wire/answers.ts'
import type { CallDeps } from '../../http/call-parts.ts'
import { revisionOf } from '../../http/if-match.ts'
import { refusing } from '../../http/refusing.ts'
import { type Appointment, isBooked } from '../appointment.ts'
import { rowOf } from '../appointment-row.ts'
import type { AnsweringDeps } from '../commands/requests/answering.ts'
import { confirmByPatient } from '../commands/requests/confirm-by-patient.ts'
import { processAction } from '../commands/requests/process-action.ts'
import { requestAction } from '../commands/requests/request-action.ts'
import { withdrawAction } from '../commands/requests/withdraw-action.ts'
import type { StepDeps } from '../commands/steps.ts'
import { appointmentRefusals } from '../deciders/refusals.ts'
import { answerNotice, notificationToPatient, type SiteOf } from './whatsapp.ts'

const { expectDone, expectId, problemOf } = refusing(appointmentRefusals)

type Deps = {
  steps: StepDeps
  /** What bounds what strangers cause; null where nothing is bounded. */
  bound: { lift(contactId: string): Promise<void> } | null
  answerByOf: AnsweringDeps['answerByOf']
  siteOf: SiteOf
} & Pick<CallDeps, 'originFor' | 'formSent'>

type ActionHandlers = Handlers<'confirmByPatient' | 'requestAction' | 'withdrawAction' | 'processAction'>

const registered: Record<ActionType, string> = {
  reschedule: 'Su solicitud de reprogramación quedó registrada. Le contactaremos pronto.',
  cancel: 'Su solicitud de cancelación quedó registrada. Le contactaremos pronto.',
}

const confirmed = 'Su cita quedó confirmada. ¡Ahí estaremos!'

/** What patients confirm and ask for through links (docs/specification.md#public-calls), and how staff answer it (#office-calls). */
export const actionCalls = ({ steps, bound, answerByOf, siteOf, originFor, formSent }: Deps): ActionHandlers => ({
  confirmByPatient: async (call) => {
    const link = expectLink(steps, call.params.appointmentId)
    const { appointmentId } = link
    const { date, time: startTime } = call.body
    const asked = { appointmentId, date, startTime }
    const { state, position } = expectDone(await confirmByPatient(steps, asked, originFor(call)))
    await linkUsed({ steps, bound }, link, state)
    return { position, body: { success: true as const, message: confirmed } }
  },

  requestAction: async (call) => {
    const { link, action } = linkOf(steps, call.params)
    const { appointmentId } = link
    const { notes, wishes, date, time: startTime } = call.body
    const shown = date !== undefined && startTime !== undefined ? { date, startTime } : undefined
    const asked = { appointmentId, action, notes, wishes, shown }
    const done = expectDone(await requestAction(steps, asked, originFor(call)))
    await linkUsed({ steps, bound }, link, done.state)
    await formSent(action, call.params.appointmentId)
    const recorded = done.events.find((event) => event.type === 'ActionRequested')
    if (!recorded) throw new Error('a request that was taken left no event')
    const body = { success: true as const, message: registered[action], actionId: recorded.data.actionId }
    return { position: done.position, body }
  },

  withdrawAction: async (call) => {
    const { link, action } = linkOf(steps, call.params)
    const { appointmentId } = link
    const { state, position } = expectDone(await withdrawAction(steps, { appointmentId, action }, originFor(call)))
    await linkUsed({ steps, bound }, link, state)
    return { position, body: { success: true as const } }
  },

  processAction: async (call) => {
    const { actionId } = call.params
    if (!actionIdSchema.safeParse(actionId).success) throw problemOf({ type: 'ActionNotFound' })
    const { status, response } = call.body
    const request = { actionId, outcome: status, response, ifRevision: revisionOf(call.ifMatch) }
    const site = await siteOf(call)
    const done = expectDone(await processAction({ ...steps, answerByOf }, request, originFor(call)))
    const { state, edited, position, events } = done
    const over = isBooked(state) ? state.requests.ended[actionId] : undefined
    if (!isBooked(state) || !over) throw new Error('a request that was answered goes on waiting')
    const cancelled = events.some(({ type }) => type === 'AppointmentCancelled')
    const answer = over.answer
      ? answerNotice(site, state, over)
      : cancelled
        ? notificationToPatient(site, state, 'cancelado', steps.now())
        : {}
    const answered = { actionId, actionType: over.action, status: over.outcome }
    return { position, body: { ...answered, appointment: rowOf(state, edited), ...answer } }
  },
})

/** @throws HttpProblem 404 for what is no link of this system, before anything is read */
const linkOf = (steps: Pick<StepDeps, 'idSecret'>, params: Record<'appointmentId' | 'actionType', string>) => {
  const action = actionType.safeParse(params.actionType)
  if (!action.success) throw problemOf({ type: 'ActionLinkUnusable' })
  return { link: expectLink(steps, params.appointmentId), action: action.data }
}

/** @throws HttpProblem 404 as `linkOf` */
const expectLink = ({ idSecret }: Pick<StepDeps, 'idSecret'>, text: string): PatientLink =>
  patientLinkOf(idSecret, expectId(text, { type: 'ActionLinkUnusable' }))

/** Whoever used a link that stood in a mail or a message has that address, and may be sent what is asked for with it. */
const linkUsed = async (
  { steps: { idSecret, onLeftOver }, bound }: Pick<Deps, 'steps' | 'bound'>,
  link: PatientLink,
  state: Appointment,
): Promise<void> => {
  if (!bound || link.channel === null || !isBooked(state) || !state.contact) return
  if (!isStillTheirs(idSecret, link, state.contact)) return
  const contactId = contactOn(idSecret, link.channel, state.contact)
  if (contactId !== null) await bound.lift(contactId).catch(onLeftOver)
}
