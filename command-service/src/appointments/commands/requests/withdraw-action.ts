import type { Origin } from '../../../handling/origin.ts'
import { sendToAppointment } from '../send-to-appointment.ts'
import type { StepAnswer, StepDeps } from '../steps.ts'
import type { ActionRequest } from './request-action.ts'

/** Takes back, for a patient, what they asked for through a link. */
export const withdrawAction = (
  deps: Pick<StepDeps, 'handler'>,
  { appointmentId, action }: Pick<ActionRequest, 'appointmentId' | 'action'>,
  origin: Origin,
): Promise<StepAnswer> => sendToAppointment(deps, appointmentId, { type: 'WithdrawAction', data: { action } }, origin)
