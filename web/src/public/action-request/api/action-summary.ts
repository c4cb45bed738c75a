import { type ActionType, actionRequestCalls } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { queryOptions } from '@tanstack/react-query'
import { readCall } from '~/lib/http/call.ts'

/** GET /api/appointment-actions/{appointmentId}/{actionType}. Fails with ApiError (404: the link is not valid) or ConnectionError. */
export const actionSummaryOptions = (appointmentId: string, actionType: ActionType) =>
  queryOptions({
    queryKey: ['/api', 'appointment-actions', appointmentId, actionType],
    queryFn: async ({ signal }) =>
      (await readCall(actionRequestCalls.readActionSummary, { params: { appointmentId, actionType }, signal })).data,
    // The link may be opened again after the appointment was moved or cancelled.
    staleTime: 0,
    gcTime: 0,
  })
