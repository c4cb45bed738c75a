import type { ActionType } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import type { Origin } from '../../../handling/origin.ts'
import type { RequestAction } from '../../appointment-commands.ts'
import { sendToAppointment } from '../send-to-appointment.ts'
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
  deps: Pick<StepDeps, 'handler'>,
  { appointmentId, ...asked }: ActionRequest,
  origin: Origin,
): Promise<StepAnswer> => sendToAppointment(deps, appointmentId, { type: 'RequestAction', data: asked }, origin)
