import { actionRequestCalls } from '@clinic/shared-events/contracts/action-requests.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sendCall } from '~/lib/call.ts'
import { toast } from '~/lib/toasts.ts'
import { useSendOnce } from '~/lib/use-send-once.ts'
import { actionTexts, requestTexts } from '~/texts/appointments.ts'
import { appointmentKeys } from './appointment-keys.ts'
import { rememberRow } from './remember-row.ts'

type Answered = { actionId: string; status: 'processed' | 'expired'; response?: string }

/**
 * PUT /api/doctor/appointment-actions/{actionId} (docs/specification.md#office-calls). The request leaves every list by its feed; the own
 * screen shows the appointment as it was answered.
 */
export const useProcessAction = () => {
  const client = useQueryClient()
  const sendOnce = useSendOnce<Answered>()
  return useMutation({
    mutationFn: (answered: Answered) =>
      sendOnce(answered, ({ actionId, ...body }, idempotencyKey) =>
        sendCall(actionRequestCalls.processAction, { params: { actionId }, body, idempotencyKey }),
      ),
    onSuccess: ({ appointment }) => {
      rememberRow(client, { id: appointment.id, row: appointment })
      void client.invalidateQueries({ queryKey: appointmentKeys.thread(appointment.id) })
    },
    onError: () => {
      toast({ title: actionTexts.error, description: requestTexts.failed, look: 'destructive' })
      // Somebody else may have been faster: show what is true now.
      void client.invalidateQueries({ queryKey: ['pending', 'action-requests'] })
    },
  })
}
