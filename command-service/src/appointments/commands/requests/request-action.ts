import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import type { ActionType } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { commandFrom, type Origin } from '../../../handling/origin.ts'
import type { RequestAction } from '../../appointment-commands.ts'
import { appointment } from '../../deciders/decide-appointment.ts'
import type { StepAnswer, StepDeps } from '../steps.ts'

export type ActionRequest = {
  appointmentId: string
  action: ActionType
  notes: string | undefined
  wishes?: RequestAction['data']['wishes']
  shown?: RequestAction['data']['shown']
  conversationId?: string
}

/** Records what a patient asks for, by a link or a message. */
export const requestAction = (
  { handler }: Pick<StepDeps, 'handler'>,
  { appointmentId, ...asked }: ActionRequest,
  origin: Origin,
): Promise<StepAnswer> =>
  handler.handle({
    stream: appointmentStream(appointmentId),
    decider: appointment,
    ...commandFrom(origin, { type: 'RequestAction', data: asked }),
  })
