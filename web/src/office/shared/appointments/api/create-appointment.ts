import { appointmentCalls } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sendCall } from '~/lib/http/call.ts'
import { useSendOnce } from '~/lib/http/send-once.ts'
import type { WireBody } from '../model/editing/form-values.ts'
import { rememberRow } from './remember-row.ts'

/** POST /api/appointments as staff (docs/specification.md#office-calls). */
export const useCreateAppointment = () => {
  const client = useQueryClient()
  const mutationFn = useSendOnce((body: WireBody, idempotencyKey) =>
    sendCall(appointmentCalls.bookAppointment, { body, idempotencyKey }),
  )
  return useMutation({
    mutationFn,
    onSuccess: ({ appointment }) => rememberRow(client, { id: appointment.id, row: appointment }),
  })
}
