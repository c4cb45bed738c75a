import type { AppointmentEvent, Held } from '@clinic/shared-events/appointments/events.ts'
import type { ActionType, Withdrawal } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import type { AnswerBy } from '@clinic/shared-events/contracts/wire/answers.ts'
import type {
  ConfirmByPatient,
  ExpireAction,
  ProcessActionRequest,
  RequestAction,
  WithdrawAction,
} from '../src/appointments/appointment-commands.ts'
import { appointmentId, contact, held, meta, where } from './appointment-samples.ts'

/** The start of `held`: Monday 2026-11-23, 9:00 in Costa Rica. */
export const startsAt = '2026-11-23T15:00:00.000Z'

export const confirming = (notified = { date: held.date, startTime: held.startTime }): ConfirmByPatient => ({
  type: 'ConfirmByPatient',
  data: notified,
  meta,
})
export const request = (action: ActionType, notes?: string): RequestAction => ({
  type: 'RequestAction',
  data: { action, notes },
  meta,
})
export const withdraw = (action: ActionType): WithdrawAction => ({ type: 'WithdrawAction', data: { action }, meta })
export const expire = (actionId: string, now = startsAt): ExpireAction => ({
  type: 'ExpireAction',
  data: { actionId },
  meta: { ...meta, now },
})
export const at = <C extends { meta: typeof meta }>(now: string, command: C): C => ({
  ...command,
  meta: { ...meta, now },
})

type Requested = Extract<AppointmentEvent, { type: 'ActionRequested' }>
type Ended = Extract<AppointmentEvent, { type: 'ActionProcessed' | 'ActionExpired' }>

export const requested = (action: ActionType, n = 1, notes?: string): Requested => ({
  type: 'ActionRequested',
  data: { ...where, actionId: `${appointmentId}.${n}`, action, expiresAt: startsAt },
  contact: { name: contact.name, phone: contact.phone },
  clinical: notes === undefined ? {} : { notes },
})
export const processing = (
  actionId: string,
  outcome: 'processed' | 'expired',
  response?: string,
  answerBy: AnswerBy = 'link',
): ProcessActionRequest => ({
  type: 'ProcessActionRequest',
  data: { actionId, outcome, response, answerBy },
  meta: { ...meta, actor: 'staff:admin' },
})

export const ended = (
  type: Ended['type'],
  action: ActionType,
  n = 1,
  at: Held = held,
  response?: string,
  answerBy: AnswerBy = 'link',
): Ended => ({
  type,
  data: { ...where, ...at, actionId: `${appointmentId}.${n}`, action, ...(response !== undefined && { answerBy }) },
  clinical: response === undefined ? {} : { response },
})

/** The end of a request that was withdrawn. */
export const withdrawn = (action: ActionType, withdrawal: Withdrawal, n = 1): AppointmentEvent => ({
  type: 'ActionExpired',
  data: { ...where, actionId: `${appointmentId}.${n}`, action, withdrawal },
  clinical: {},
})
