import {
  type ActionAnswer,
  type ActionType,
  actionRequestCalls,
} from '@clinic/shared-events/contracts/action-requests.ts'
import { useMutation } from '@tanstack/react-query'
import { sendCall } from '~/lib/call.ts'
import { withoutSession } from '~/session/without-session.ts'
import type { ActionBody } from '../model/action-form.ts'

type Request = { body: ActionBody; idempotencyKey: string }

/**
 * POST /api/appointment-actions/{appointmentId}/{actionType} (docs/specification.md#public-calls). Fails with ApiError or
 * ConnectionError.
 */
export const useRequestAction = (appointmentId: string, actionType: ActionType) =>
  useMutation({
    // Notes may be clinical: nothing of them stays behind in the page's memory.
    gcTime: 0,
    mutationFn: ({ body, idempotencyKey }: Request): Promise<ActionAnswer> =>
      withoutSession(() =>
        sendCall(actionRequestCalls.requestAction, { params: { appointmentId, actionType }, body, idempotencyKey }),
      ),
  })
