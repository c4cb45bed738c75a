import { actionRequestCalls } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sendCall } from '~/lib/http/call.ts'
import { useSendOnce } from '~/lib/http/send-once.ts'
import { appointmentKeys } from './appointment-keys.ts'
import { rememberRow } from './remember-row.ts'

/** `revision`: of the appointment as staff saw it. */
type Answered = { actionId: string; revision: string; status: 'processed' | 'expired'; response?: string }

/**
 * PUT /api/doctor/appointment-actions/{actionId} (docs/specification.md#office-calls). The request leaves every list by its feed; the own
 * screen shows the appointment as it was answered.
 */
export const useProcessAction = () => {
  const client = useQueryClient()
  const sendOnce = useSendOnce<Answered>()
  return useMutation({
    mutationFn: (answered: Answered) =>
      sendOnce(answered, ({ actionId, revision, ...body }, idempotencyKey) =>
        sendCall(actionRequestCalls.processAction, { params: { actionId }, body, idempotencyKey, ifMatch: revision }),
      ),
    onSuccess: ({ appointment }) => {
      rememberRow(client, { id: appointment.id, row: appointment })
      void client.invalidateQueries({ queryKey: appointmentKeys.thread(appointment.id) })
    },
    onError: () => {
      // Somebody else may have been faster: show what is true now.
      void client.invalidateQueries({ queryKey: ['pending', 'action-requests'] })
    },
  })
}
