import {
  type AppointmentRow,
  appointmentCalls,
  appointmentRow,
} from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { readCall } from '~/lib/http/call.ts'
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

/** Reads an appointment as it is now. @throws ApiError, ConnectionError */
export const useReadAppointment = () => {
  const client = useQueryClient()
  return async ({ id }: { id: string }): Promise<AppointmentRow> => (await client.fetchQuery(appointmentQuery(id))).data
}
