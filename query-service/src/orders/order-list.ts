import { orders } from '@clinic/projections/orders/orders.ts'
import type { Handler } from '@clinic/service-kit/http/call.ts'
import type { orderCalls } from '@clinic/shared-events/contracts/orders.ts'
import { answerList } from '../list.ts'
import type { Reading } from '../reading.ts'

/** GET /api/orders (docs/specification.md#office-calls): newest first; of every status when none narrows. */
export const listOrders =
  (reading: Reading): Handler<typeof orderCalls.listOrders> =>
  (call) => {
    const { status } = call.query
    const where = status ? [{ field: 'status', eq: status }] : []
    return answerList(reading, { of: orders, where, sort: [{ field: 'createdAt', desc: true }] }, call)
  }
