import { appointmentRow } from '@clinic/shared-events/contracts/appointments.ts'
import { queryOptions } from '@tanstack/react-query'
import { read } from '~/lib/http.ts'
import { boardKeys } from './board-keys.ts'

/** GET /api/appointments/{id}: the whole row, for staff (docs/specification.md#office-calls). */
export const appointmentQuery = (id: string) =>
  queryOptions({
    queryKey: boardKeys.appointment(id),
    queryFn: ({ signal }) =>
      read(`/api/appointments/${encodeURIComponent(id)}`, { parse: (answer) => appointmentRow.parse(answer), signal }),
    staleTime: 0,
  })
