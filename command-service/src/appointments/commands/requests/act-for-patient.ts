import { Busy } from '@clinic/platform/http/calls/problem.ts'
import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import type { BotAction } from '@clinic/shared-events/contracts/messaging/bot-settings.ts'
import type { Origin } from '../../../handling/origin.ts'
import { isBooked } from '../../appointment.ts'
import { appointment } from '../../deciders/decide-appointment.ts'
import type { StepAnswer, StepDeps } from '../steps.ts'
import { type Visit, visitOf } from '../visits/visits-of-phone.ts'
import { confirmByPatient } from './confirm-by-patient.ts'
import { requestAction } from './request-action.ts'

/** What a patient asks for in a message. `date` and `startTime`: when the visit begins, as it was read or told. */
type PatientAction = {
  appointmentId: string
  action: Exclude<BotAction, 'none'>
  date: string
  startTime: string
  /** What they wrote of it, and the conversation they wrote it in. */
  note: string | undefined
  conversationId: string
}

/** What became of it, 'withdrew' where it was done and took the place of what they had asked for before; where the visit was moved meanwhile nothing, and when it begins now. */
type Acted = 'done' | 'withdrew' | 'already' | 'refused' | { movedTo: Pick<Visit, 'date' | 'startTime'> }

/** Confirms, or records what the patient asks for. @throws Busy where it is not known yet whether it can be taken */
export const actForPatient = async (deps: StepDeps, asked: PatientAction, origin: Origin): Promise<Acted> => {
  const answer = await taken(deps, asked, origin)
  // By what was recorded, the first time too: of a message that is answered again, what waits by now is its own.
  if (answer.ok) return answer.events.some(({ type }) => type === 'ActionExpired') ? 'withdrew' : 'done'
  const { rejection } = answer
  if (rejection.type === 'Busy') throw new Busy('the appointment is busy')
  if (rejection.type === 'MovedMeanwhile') return { movedTo: { date: rejection.date, startTime: rejection.startTime } }
  return rejection.type === 'ActionPending' ? 'already' : 'refused'
}

const taken = (deps: StepDeps, asked: PatientAction, origin: Origin): Promise<StepAnswer> => {
  const { action, appointmentId, note: notes, conversationId, date, startTime } = asked
  const shown = { date, startTime }
  switch (action) {
    case 'appointment_confirm':
      return confirmByPatient(deps, { appointmentId, ...shown, conversationId }, origin)
    case 'appointment_cancel':
      return requestAction(deps, { appointmentId, action: 'cancel', notes, shown, conversationId }, origin)
    case 'appointment_reschedule':
      return requestAction(deps, { appointmentId, action: 'reschedule', notes, shown, conversationId }, origin)
    default:
      return action satisfies never
  }
}

/** The appointment of an id, whenever it is; null where there is none. */
export const readVisit = async ({ handler }: Pick<StepDeps, 'handler'>, id: string): Promise<Visit | null> => {
  const { state } = await handler.read(appointmentStream(id), appointment)
  return isBooked(state) ? visitOf(state) : null
}

/** Who the appointment of an id is of; null where there is none. */
export const personOfVisit = async (
  { handler }: Pick<StepDeps, 'handler'>,
  id: string,
): Promise<{ name: string; phone: string } | 'erased' | null> => {
  const { state } = await handler.read(appointmentStream(id), appointment)
  return isBooked(state) ? (state.contact ?? 'erased') : null
}
