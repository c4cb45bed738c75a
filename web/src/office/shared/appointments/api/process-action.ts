import { actionRequestCalls } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { sendCall } from '~/lib/http/call.ts'
import { useAppointmentCommand } from './appointment-command.ts'

/** `revision`: of the appointment as staff saw it. */
type Answered = { actionId: string; revision: string; status: 'processed' | 'expired'; response?: string }

/** PUT /api/doctor/appointment-actions/{actionId} (docs/specification.md#office-calls). The request leaves every list by its feed. */
export const useProcessAction = () =>
  useAppointmentCommand(
    ({ actionId, revision: ifMatch, ...body }: Answered, idempotencyKey) =>
      sendCall(actionRequestCalls.processAction, { params: { actionId }, body, idempotencyKey, ifMatch }),
    () => [['pending', 'action-requests']],
  )
