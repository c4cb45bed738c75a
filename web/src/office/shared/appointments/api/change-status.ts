import {
  type AppointmentRow,
  appointmentCalls,
  type Status,
} from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sendCall } from '~/lib/http/call.ts'
import { ApiError } from '~/lib/http/http.ts'
import { useSendOnce } from '~/lib/http/send-once.ts'
import { appointmentKeys } from './appointment-keys.ts'
import { rememberRow } from './remember-row.ts'

type Change = { row: AppointmentRow; status: Status }

/** Whether a command was refused because its appointment is not as it was shown. */
export const isStale = (error: unknown): boolean => error instanceof ApiError && error.status === 412

/**
 * PATCH /api/appointments/{id}/status (docs/specification.md#office-calls), of the appointment as staff saw it: changed by another meanwhile
 * it is 412. The own screen shows the answer at once; the thread is read at that position.
 */
export const useChangeStatus = () => {
  const client = useQueryClient()
  // Of a row that has changed since, the same status is another submit.
  const sendOnce = useSendOnce<{ id: string; revision: string; status: Status }>()
  return useMutation({
    mutationFn: ({ row, status }: Change) =>
      sendOnce({ id: row.id, revision: row.revision, status }, ({ id, revision }, idempotencyKey) =>
        sendCall(appointmentCalls.changeStatus, {
          params: { id },
          body: { status },
          idempotencyKey,
          ifMatch: revision,
        }),
      ),
    onSuccess: ({ appointment }) => {
      rememberRow(client, { id: appointment.id, row: appointment })
      void client.invalidateQueries({ queryKey: appointmentKeys.thread(appointment.id) })
    },
    onError: (_error, { row }) => {
      // Somebody else may have been faster: show what is true now.
      void client.invalidateQueries({ queryKey: appointmentKeys.lists })
      void client.invalidateQueries({ queryKey: appointmentKeys.one(row.id) })
    },
  })
}
