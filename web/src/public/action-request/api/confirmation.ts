import {
  actionRequestCalls,
  type ConfirmationSummary,
} from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { queryOptions } from '@tanstack/react-query'
import { readCall, sendCall } from '~/lib/http/call.ts'
import { withoutSession } from '~/public/shared/session/without-session.ts'

/** GET /api/appointment-confirmations/{appointmentId}. Fails with ApiError (404: the link is not valid) or ConnectionError. */
export const confirmationOptions = (appointmentId: string) =>
  queryOptions({
    queryKey: ['/api', 'appointment-confirmations', appointmentId],
    queryFn: async ({ signal }) =>
      (await readCall(actionRequestCalls.readConfirmation, { params: { appointmentId }, signal })).data,
    // The link may be opened again after the appointment was moved or cancelled.
    staleTime: 0,
    gcTime: 0,
  })

/** POST /api/appointment-confirmations/{appointmentId}: the visit at the time that was shown. @throws ApiError, ConnectionError */
export const confirmVisit = (
  { appointmentId, date, time }: Pick<ConfirmationSummary, 'appointmentId' | 'date' | 'time'>,
  idempotencyKey: string,
) =>
  withoutSession(() =>
    sendCall(actionRequestCalls.confirmByPatient, { params: { appointmentId }, body: { date, time }, idempotencyKey }),
  )
