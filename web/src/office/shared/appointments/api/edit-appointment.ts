import { type AppointmentRow, appointmentCalls } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sendCall } from '~/lib/http/call.ts'
import { ApiError } from '~/lib/http/http.ts'
import { useSendOnce } from '~/lib/http/send-once.ts'
import type { WireBody } from '../model/editing/form-values.ts'
import { appointmentKeys } from './appointment-keys.ts'
import { rememberRow } from './remember-row.ts'

type Edit = { row: AppointmentRow; changes: WireBody }
/** What an edit is sent once of: of a row that has changed since, the same changes are another submit. */
type Submit = { id: string; revision: string; changes: WireBody }

/** PUT /api/appointments/{id} with the changed fields (docs/specification.md#office-calls). An edit by another meanwhile answers 412. */
export const useEditAppointment = () => {
  const client = useQueryClient()
  const sendOnce = useSendOnce<Submit>()
  return useMutation({
    mutationFn: ({ row, changes }: Edit) =>
      sendOnce({ id: row.id, revision: row.revision, changes }, ({ id, revision }, idempotencyKey) =>
        sendCall(appointmentCalls.editAppointment, {
          params: { id },
          body: changes,
          idempotencyKey,
          ifMatch: revision,
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
