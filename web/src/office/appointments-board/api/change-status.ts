import { type AppointmentRow, appointmentCalls, type Status } from '@clinic/shared-events/contracts/appointments.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sendCall } from '~/lib/call.ts'
import { toast } from '~/lib/toasts.ts'
import { actionTexts } from '~/texts/appointments-board.ts'
import { useSubmitKey } from '../hooks/use-submit-key.ts'
import { boardKeys } from './board-keys.ts'
import { rememberRow } from './remember-row.ts'

type Change = { row: AppointmentRow; status: Status }

/**
 * PATCH /api/appointments/{id}/status (docs/specification.md#office-calls). The own screen shows the answer at once; its hilo
 * is read at that position.
 */
export const useChangeStatus = () => {
  const client = useQueryClient()
  const { keyFor, settle } = useSubmitKey<{ id: string; revision: string; status: Status }>()
  return useMutation({
    mutationFn: ({ row, status }: Change) =>
      sendCall(appointmentCalls.changeStatus, {
        params: { id: row.id },
        body: { status },
        // Of a row that has changed since, the same status is another submit.
        idempotencyKey: keyFor({ id: row.id, revision: row.revision, status }),
        // Staff were asked about this hour: of one that was moved meanwhile they are to be asked again.
        ...(status === 'cancelado' && { ifMatch: row.revision }),
      }),
    onSuccess: ({ appointment }) => {
      rememberRow(client, { is: 'row', row: appointment })
      void client.invalidateQueries({ queryKey: boardKeys.thread(appointment.id) })
    },
    onError: (_error, { row }) => {
      toast({ title: actionTexts.error, description: actionTexts.statusFailed, look: 'destructive' })
      // Somebody else may have been faster: show what is true now.
      void client.invalidateQueries({ queryKey: boardKeys.day(row.date) })
      void client.invalidateQueries({ queryKey: boardKeys.appointment(row.id) })
    },
    onSettled: (_answer, error) => settle(error),
  })
}
