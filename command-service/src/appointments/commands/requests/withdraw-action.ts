import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { commandFrom, type Origin } from '../../../handling/origin.ts'
import { appointment } from '../../deciders/decide-appointment.ts'
import type { StepAnswer, StepDeps } from '../steps.ts'
import type { ActionRequest } from './request-action.ts'

/** Takes back, for a patient, what they asked for through a link. */
export const withdrawAction = (
  { handler }: Pick<StepDeps, 'handler'>,
  { appointmentId, action }: Pick<ActionRequest, 'appointmentId' | 'action'>,
  origin: Origin,
): Promise<StepAnswer> =>
  handler.handle({
    stream: appointmentStream(appointmentId),
    decider: appointment,
    ...commandFrom(origin, { type: 'WithdrawAction', data: { action } }),
  })
