import type { AppointmentEvent } from '@clinic/shared-events/appointments/events.ts'
import {
  type ActionType,
  actionTypes,
  type Withdrawal,
  wishesToCome,
} from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { type AskedBy, cancelFine } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import { isToCome, startMoves, startOf } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { accept, nothing, refuse } from '../../handling/decider.ts'
import { type Appointment, type Booked, isBooked } from '../appointment.ts'
import type {
  AppointmentDecision,
  ConfirmByPatient,
  ExpireAction,
  ProcessActionRequest,
  RequestAction,
  WithdrawAction,
  Words,
} from '../appointment-commands.ts'
import { askedSince, type EndedRequest, endOfRequest, kindOfPending, type Requests } from '../patient-requests.ts'

/**
 * A patient confirms a visit to come, at the time they were told: a link that was opened before a move confirms nothing unseen. Confirmed
 * already is no error. What they asked for before and waits is withdrawn: who confirms wants neither to be moved nor cancelled.
 */
export const decideConfirmation = ({ data, meta }: ConfirmByPatient, state: Appointment): AppointmentDecision => {
  if (!isBooked(state)) return refuse({ type: 'ActionLinkUnusable' })
  const { appointmentId, held, status, specialty, requests } = state
  if (!isToCome({ ...held, status }, meta.now)) return refuse({ type: 'ActionLinkUnusable' })
  if (startMoves(data, held)) return refuse(movedMeanwhile(state))
  const withdrawn = withdrawnBy('confirmed', actionTypes, requests, state)
  if (status === 'confirmado') return accept(...withdrawn)
  const { conversationId } = data
  const where = conversationId === undefined ? {} : { conversationId }
  return accept<AppointmentEvent>(
    { type: 'AppointmentConfirmed', data: { appointmentId, ...held, specialty, by: 'patient', ...where } },
    ...withdrawn,
  )
}

/**
 * The same request twice is told so while nobody has answered the first (docs/specification.md#public-calls); one of the other kind
 * withdraws it (docs/decisions/0012-what-ends-a-patients-request.md).
 */
export const decideRequest = ({ data, meta }: RequestAction, state: Appointment): AppointmentDecision => {
  if (!isBooked(state)) return refuse({ type: 'ActionLinkUnusable' })
  const { appointmentId, held, status, specialty, requests, contact, clinical } = state
  if (!isToCome({ ...held, status }, meta.now)) return refuse({ type: 'ActionLinkUnusable' })
  const { action, notes, shown, conversationId } = data
  const wishes = wishesToCome(data.wishes ?? [], meta.now)
  if (shown && startMoves(shown, held)) return refuse(movedMeanwhile(state))
  // What an erased patient writes is not stored.
  if (clinical === null && notes !== undefined) return refuse({ type: 'ActionLinkUnusable' })
  if (requests.pending[action]) return refuse({ type: 'ActionPending' })
  const withdrawn = withdrawnBy('other-request', actionTypes, requests, state)
  return accept<AppointmentEvent>(...withdrawn, {
    type: 'ActionRequested',
    data: {
      appointmentId,
      ...held,
      specialty,
      actionId: `${appointmentId}.${requests.asked + 1}`,
      action,
      expiresAt: startOf(held),
      ...(conversationId !== undefined && { conversationId }),
      ...(action === 'reschedule' && wishes.length > 0 && { wishes }),
    },
    contact: contact ? { name: contact.name, phone: contact.phone } : {},
    clinical: notes === undefined ? {} : { notes },
  })
}

const movedMeanwhile = ({ held: { date, startTime } }: Booked) => ({ type: 'MovedMeanwhile', date, startTime }) as const

type Ended = Extract<AppointmentEvent, { type: 'ActionProcessed' | 'ActionExpired' }>
type Visit = Pick<Booked, 'appointmentId' | 'held' | 'specialty'>

const ended = ({ appointmentId, held, specialty }: Visit, type: Ended['type'], action: ActionType, actionId: string) =>
  ({ type, data: { appointmentId, ...held, specialty, actionId, action }, clinical: {} }) satisfies Ended

const eventOf = { processed: 'ActionProcessed', expired: 'ActionExpired' } as const satisfies Record<
  string,
  Ended['type']
>

/** A request that is over, as the refusal of an answer. @param field what of the call asked for it */
export const actionEnded = ({ outcome, withdrawal }: EndedRequest, field: 'status' | 'actionId') =>
  ({ type: 'ActionEnded', field, outcome, ...(withdrawal && { withdrawal }) }) as const

/** Whether what staff write to a patient cannot be stored: what is told an erased patient is not. */
export const isToErased = ({ clinical }: Booked, { response }: Words): boolean =>
  clinical === null && response !== undefined

/** The end of a request with what staff wrote to the patient. */
export const withWords = (event: Ended, { response, answerBy }: Words): Ended =>
  response === undefined ? event : ({ ...event, data: { ...event.data, answerBy }, clinical: { response } } as Ended)

/**
 * What staff answer. Processing the wish to be cancelled cancels the visit in the same decision; the wish to be moved is only marked, the
 * move is an edit of its own. The same answer again is no error and leaves no trace (docs/decisions/0012); other words are another answer.
 */
export const decideProcessing = ({ data, meta }: ProcessActionRequest, state: Appointment): AppointmentDecision => {
  const { actionId, outcome } = data
  if (!isBooked(state)) return refuse({ type: 'ActionNotFound' })
  const { requests } = state
  const over = endOfRequest(requests, actionId)
  if (over) return isSameAnswer(data, over) ? nothing : refuse(actionEnded(over, 'status'))
  const action = kindOfPending(requests, actionId)
  if (!action) return refuse({ type: 'ActionNotFound' })
  if (isToErased(state, data)) return refuse({ type: 'DetailsErased' })
  const answered = (event: Ended): Ended => (event.data.actionId === actionId ? withWords(event, data) : event)
  if (outcome === 'expired' || action === 'reschedule')
    return accept(answered(ended(state, eventOf[outcome], action, actionId)))
  const ends = endedBy('cancelled', requests, state).map(answered)
  return accept<AppointmentEvent>(cancellation(state, 'patient', meta.now), ...ends)
}

/** The visit is cancelled; the terms' fine is the patient's: from when they asked for it, where they did so in writing. */
export const cancellation = (
  { appointmentId, held, specialty, requests }: Booked,
  said: AskedBy | undefined,
  now: string,
): AppointmentEvent => {
  const askedAt = askedSince(requests, 'cancel', held)
  const askedBy = said ?? (askedAt && 'patient')
  const fined = askedBy === 'patient' && fineIn(cancelFine(held, askedAt ?? now))
  const asked = { ...(askedBy && { askedBy }), ...(askedAt && { askedAt }) }
  return { type: 'AppointmentCancelled', data: { appointmentId, ...held, specialty, ...asked, ...fined } }
}

/** What was withdrawn, or answered in other words, refuses an answer: no words are lost unseen. */
const isSameAnswer = ({ outcome, response }: ProcessActionRequest['data'], over: EndedRequest): boolean =>
  over.outcome === outcome && !over.withdrawal && (response === undefined || response === over.answer?.text)

/** What the terms charge, for the event that brings it about. */
export const fineIn = (percent: number): { finePercent?: number } => (percent > 0 ? { finePercent: percent } : {})

/** The patient takes back a request that waits, as long as its link is of use. */
export const decideWithdrawal = ({ data, meta }: WithdrawAction, state: Appointment): AppointmentDecision => {
  if (!isBooked(state) || !isToCome({ ...state.held, status: state.status }, meta.now))
    return refuse({ type: 'ActionLinkUnusable' })
  const withdrawn = withdrawnBy('by-patient', [data.action], state.requests, state)
  return withdrawn.length > 0 ? accept(...withdrawn) : refuse({ type: 'NothingToWithdraw' })
}

/** The ends of the requests of these kinds that wait, where what the patient does withdraws them. */
const withdrawnBy = (withdrawal: Withdrawal, kinds: readonly ActionType[], { pending }: Requests, at: Visit): Ended[] =>
  kinds.flatMap((kind) => {
    const actionId = pending[kind]
    if (!actionId) return []
    const { data, ...event } = ended(at, 'ActionExpired', kind, actionId)
    return [{ ...event, type: 'ActionExpired' as const, data: { ...data, withdrawal } }]
  })

/** A request whose visit has begun is over; one that was answered, or whose visit was moved meanwhile, is left alone. */
export const decideExpiry = ({ data: { actionId }, meta }: ExpireAction, state: Appointment): AppointmentDecision => {
  if (!isBooked(state) || meta.now < startOf(state.held)) return nothing
  const action = kindOfPending(state.requests, actionId)
  return action ? accept(ended(state, 'ActionExpired', action, actionId)) : nothing
}

/**
 * What a change of the appointment makes of each request that waits; what is not named goes on waiting. Done as asked is processed; a
 * request nothing can be done about any more has expired.
 */
const outcomes: Record<'moved' | 'cancelled' | 'completed', Partial<Record<ActionType, Ended['type']>>> = {
  moved: { reschedule: 'ActionProcessed' },
  cancelled: { reschedule: 'ActionExpired', cancel: 'ActionProcessed' },
  completed: { reschedule: 'ActionExpired', cancel: 'ActionExpired' },
}

/** The ends of requests that a change brings with it. @param at where the appointment is after the change */
export const endedBy = (change: keyof typeof outcomes, requests: Requests, at: Visit): Ended[] =>
  actionTypes.flatMap((kind) => {
    const [type, actionId] = [outcomes[change][kind], requests.pending[kind]]
    return type && actionId ? [ended(at, type, kind, actionId)] : []
  })

/** The ids of the requests that wait after a change, and of others that an event names, for the events that these must see; absent when there are none. */
export const waitingAfter = (
  requests: Requests,
  change?: keyof typeof outcomes,
  others: readonly string[] = [],
): { pendingActions?: string[] } => {
  const over = change ? outcomes[change] : {}
  const ids = actionTypes.flatMap((kind) => (over[kind] ? [] : (requests.pending[kind] ?? []))).concat(others)
  return ids.length > 0 ? { pendingActions: ids } : {}
}
