import { appointmentCalls, appointmentRow } from '@clinic/shared-events/contracts/appointments.ts'
import { queryOptions } from '@tanstack/react-query'
import { readCall } from '~/lib/call.ts'
import { appointmentKeys } from './appointment-keys.ts'

/** GET /api/appointments/{id}: the whole row, for staff (docs/specification.md#office-calls). */
export const appointmentQuery = (id: string) =>
  queryOptions({
    queryKey: appointmentKeys.one(id),
    queryFn: ({ signal }) =>
      readCall(appointmentCalls.readAppointment, {
        params: { id },
        parse: (answer) => appointmentRow.parse(answer),
        signal,
      }),
    staleTime: 0,
  })
