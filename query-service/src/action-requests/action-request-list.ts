import { actionRequests } from '@clinic/projections/action-requests/action-requests.ts'
import type { Handler } from '@clinic/service-kit/http/call.ts'
import type { actionRequestCalls } from '@clinic/shared-events/contracts/action-requests.ts'
import { answerList } from '../list.ts'
import type { Reading } from '../reading.ts'

/** GET /api/doctor/appointment-actions (docs/specification.md#office-calls): those nobody has answered, oldest first. */
export const listActionRequests =
  (reading: Reading): Handler<typeof actionRequestCalls.listActionRequests> =>
  (call) => {
    const where = [{ field: 'status', eq: 'pending' }]
    return answerList(reading, { of: actionRequests, where, sort: [{ field: 'requestedAt' }] }, call)
  }
