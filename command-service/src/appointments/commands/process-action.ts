import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import type { AnswerWay } from '@clinic/shared-events/contracts/action-requests.ts'
import { commandFrom, type Origin } from '../../handling/origin.ts'
import { type Contact, isBooked, type ProcessActionRequest } from '../appointment.ts'
import { appointment } from '../decide-appointment.ts'
import { releaseCancelled } from './change-status.ts'
import type { StepAnswer, StepParts } from './steps.ts'

/** The appointment a request's id names: '<appointmentId>.<n>' → '<appointmentId>' (docs/streams.md#ids). */
const appointmentOf = (actionId: string): string => actionId.slice(0, actionId.lastIndexOf('.'))

/** `answerWay`: how what staff write gets to a patient now. */
export type ProcessActionParts = StepParts & {
  answerWay(contact: Contact | null, response: string): Promise<AnswerWay>
}

/** Answers a patient's request; the interval of a visit that is cancelled with it is released at once. */
export const processAction = async (
  parts: ProcessActionParts,
  request: Omit<ProcessActionRequest['data'], 'answerBy'>,
  origin: Origin,
): Promise<StepAnswer> => {
  const stream = appointmentStream(appointmentOf(request.actionId))
  const answer: StepAnswer = await parts.handler.handle({
    stream,
    decider: appointment,
    ...commandFrom(origin, {
      type: 'ProcessActionRequest',
      data: { ...request, answerBy: await wayOf(parts, stream, request.response) },
    }),
  })
  return releaseCancelled(parts, answer, origin)
}

const wayOf = async (
  { handler, answerWay }: ProcessActionParts,
  stream: string,
  response: string | undefined,
): Promise<AnswerWay> => {
  if (response === undefined) return 'link'
  const { state } = await handler.read(stream, appointment)
  return isBooked(state) ? answerWay(state.contact, response) : 'link'
}
