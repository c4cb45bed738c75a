import { bookedAnswer } from '@clinic/shared-events/contracts/appointments.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { write } from '~/lib/http.ts'
import { useSubmitKey } from '../hooks/use-submit-key.ts'
import type { WireBody } from '../model/form-values.ts'
import { rememberRow } from './remember-row.ts'

/** POST /api/appointments as staff (docs/specification.md#office-calls). */
export const useCreateAppointment = () => {
  const client = useQueryClient()
  const { keyFor, settle } = useSubmitKey<WireBody>()
  return useMutation({
    mutationFn: (body: WireBody) =>
      write('POST', '/api/appointments', body, {
        parse: (answer) => bookedAnswer.parse(answer),
        idempotencyKey: keyFor(body),
      }),
    onSuccess: ({ appointment }) => rememberRow(client, { is: 'row', row: appointment }),
    onSettled: (_answer, error) => settle(error),
  })
}
