import { type AppointmentRow, appointmentCalls } from '@clinic/shared-events/contracts/appointments.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sendCall } from '~/lib/call.ts'
import { ApiError } from '~/lib/http.ts'
import { useSubmitKey } from '../hooks/use-submit-key.ts'
import type { WireBody } from '../model/form-values.ts'
import { boardKeys } from './board-keys.ts'
import { rememberRow } from './remember-row.ts'

type Edit = { row: AppointmentRow; changes: WireBody }

/** PUT /api/appointments/{id} with the changed fields (docs/specification.md#office-calls). An edit by another meanwhile answers 412. */
export const useEditAppointment = () => {
  const client = useQueryClient()
  const { keyFor, settle } = useSubmitKey<WireBody>()
  return useMutation({
    mutationFn: ({ row, changes }: Edit) =>
      sendCall(appointmentCalls.editAppointment, {
        params: { id: row.id },
        body: changes,
        idempotencyKey: keyFor(changes),
        ifMatch: row.revision,
      }),
    onSuccess: ({ appointment }) => {
      rememberRow(client, { is: 'row', row: appointment })
      void client.invalidateQueries({ queryKey: boardKeys.thread(appointment.id) })
    },
    onError: (error, { row }) => {
      if (!(error instanceof ApiError)) return
      void client.invalidateQueries({ queryKey: boardKeys.day(row.date) })
      void client.invalidateQueries({ queryKey: boardKeys.appointment(row.id) })
    },
    onSettled: (_answer, error) => settle(error),
  })
}
