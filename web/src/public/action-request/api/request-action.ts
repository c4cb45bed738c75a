import { type ActionType, actionRequestCalls } from '@clinic/shared-events/contracts/action-requests.ts'
import { sendCall } from '~/lib/call.ts'
import { withoutSession } from '~/session/without-session.ts'
import type { ActionBody } from '../model/action-form.ts'

/** POST /api/appointment-actions/{appointmentId}/{actionType} (docs/specification.md#public-calls). @throws ApiError, ConnectionError */
export const requestAction = (
  params: { appointmentId: string; actionType: ActionType },
  body: ActionBody,
  idempotencyKey: string,
) => withoutSession(() => sendCall(actionRequestCalls.requestAction, { params, body, idempotencyKey }))
