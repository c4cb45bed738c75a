import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import type { Revision } from '@clinic/shared-events/definitions/stored-event.ts'
import { commandFrom, type Origin } from '../../../handling/origin.ts'
import type { ProcessActionRequest } from '../../appointment-commands.ts'
import { appointment } from '../../deciders/decide-appointment.ts'
import { releaseCancelled } from '../change-status.ts'
import type { StepAnswer } from '../steps.ts'
import { type AnsweringDeps, wordsTo } from './answering.ts'

/** The appointment a request's id names: '<appointmentId>.<n>' → '<appointmentId>' (docs/streams.md#ids). */
const appointmentOf = (actionId: string): string => actionId.slice(0, actionId.lastIndexOf('.'))

/** Answers a patient's request, as staff saw its appointment at `ifRevision`; the interval of a visit that is cancelled with it is released at once. */
export const processAction = async (
  deps: AnsweringDeps,
  { ifRevision, ...request }: Omit<ProcessActionRequest['data'], 'answerBy'> & { ifRevision?: Revision | undefined },
  origin: Origin,
): Promise<StepAnswer> => {
  const stream = appointmentStream(appointmentOf(request.actionId))
  const answer: StepAnswer = await deps.handler.handle({
    stream,
    decider: appointment,
    ...commandFrom(origin, {
      type: 'ProcessActionRequest',
      data: { ...request, ...(await wordsTo(deps, stream, request.response)) },
    }),
    ifRevision,
  })
  return releaseCancelled(deps, answer, origin)
}
