import { type ActionType, actionRequestCalls } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { sendCall } from '~/lib/http/call.ts'
import { withoutSession } from '~/public/shared/session/without-session.ts'
import type { ActionBody } from '../model/action-form.ts'

type ActionLink = { appointmentId: string; actionType: ActionType }

/** DELETE /api/appointment-actions/{appointmentId}/{actionType}: takes the request back. @throws ApiError, ConnectionError */
export const withdrawAction = (params: ActionLink, idempotencyKey: string) =>
  withoutSession(() => sendCall(actionRequestCalls.withdrawAction, { params, idempotencyKey }))

/** POST /api/appointment-actions/{appointmentId}/{actionType} (docs/specification.md#public-calls). @throws ApiError, ConnectionError */
export const requestAction = (params: ActionLink, body: ActionBody, idempotencyKey: string) =>
  withoutSession(() => sendCall(actionRequestCalls.requestAction, { params, body, idempotencyKey }))
