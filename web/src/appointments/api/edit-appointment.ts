import { type AppointmentRow, appointmentCalls } from '@clinic/shared-events/contracts/appointments.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sendCall } from '~/lib/call.ts'
import { ApiError } from '~/lib/http.ts'
import { useSendOnce } from '~/lib/use-send-once.ts'
import type { WireBody } from '../model/form-values.ts'
import { appointmentKeys } from './appointment-keys.ts'
import { rememberRow } from './remember-row.ts'

type Edit = { row: AppointmentRow; changes: WireBody }

/** PUT /api/appointments/{id} with the changed fields (docs/specification.md#office-calls). An edit by another meanwhile answers 412. */
export const useEditAppointment = () => {
  const client = useQueryClient()
  const sendOnce = useSendOnce<WireBody>()
  return useMutation({
    mutationFn: ({ row, changes }: Edit) =>
      sendOnce(changes, (body, idempotencyKey) =>
        sendCall(appointmentCalls.editAppointment, {
          params: { id: row.id },
          body,
          idempotencyKey,
          ifMatch: row.revision,
        }),
      ),
    onSuccess: ({ appointment }) => {
      rememberRow(client, { id: appointment.id, row: appointment })
      void client.invalidateQueries({ queryKey: appointmentKeys.thread(appointment.id) })
    },
    onError: (error, { row }) => {
      if (!(error instanceof ApiError)) return
      void client.invalidateQueries({ queryKey: appointmentKeys.lists })
      void client.invalidateQueries({ queryKey: appointmentKeys.one(row.id) })
    },
  })
}
