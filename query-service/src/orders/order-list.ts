import { orders } from '@clinic/projections/orders/orders.ts'
import type { Handler } from '@clinic/service-kit/http/call.ts'
import { answerList } from '../list.ts'
import type { Reading } from '../reading.ts'

/** GET /api/orders (docs/specification.md#office-calls): newest first; of every status when none narrows. */
export const listOrders =
  (reading: Reading): Handler<'GET /api/orders'> =>
  (call) => {
    const { status } = call.query
    const where = status ? [{ field: 'status', eq: status }] : []
    return answerList(reading, { of: orders, where, sort: [{ field: 'createdAt', desc: true }] }, call)
  }
