import { type ActionType, actionSummary } from '@clinic/shared-events/contracts/action-requests.ts'
import { queryOptions } from '@tanstack/react-query'
import { read } from '~/lib/http.ts'

/** GET /api/appointment-actions/{appointmentId}/{actionType}. Fails with ApiError (404: the link is not valid) or ConnectionError. */
export const actionSummaryOptions = (appointmentId: string, actionType: ActionType) =>
  queryOptions({
    queryKey: ['/api', 'appointment-actions', appointmentId, actionType],
    queryFn: async ({ queryKey, signal }) =>
      (await read(queryKey.join('/'), { parse: (answer) => actionSummary.parse(answer), signal })).data,
    // The link may be opened again after the appointment was moved or cancelled.
    staleTime: 0,
    gcTime: 0,
  })
