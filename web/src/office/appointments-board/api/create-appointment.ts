import { appointmentCalls } from '@clinic/shared-events/contracts/appointments.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sendCall } from '~/lib/call.ts'
import { useSubmitKey } from '../hooks/use-submit-key.ts'
import type { WireBody } from '../model/form-values.ts'
import { rememberRow } from './remember-row.ts'

/** POST /api/appointments as staff (docs/specification.md#office-calls). */
export const useCreateAppointment = () => {
  const client = useQueryClient()
  const { keyFor, settle } = useSubmitKey<WireBody>()
  return useMutation({
    mutationFn: (body: WireBody) => sendCall(appointmentCalls.bookAppointment, { body, idempotencyKey: keyFor(body) }),
    onSuccess: ({ appointment }) => rememberRow(client, { is: 'row', row: appointment }),
    onSettled: (_answer, error) => settle(error),
  })
}
