import type { ReadsOf } from '@clinic/platform/http/calls/call.ts'
import { HttpProblem } from '@clinic/platform/http/calls/problem.ts'
import { countsId, orderCounts } from '@clinic/projections/order-counts/order-counts.ts'
import { orderProgress } from '@clinic/projections/order-progress/order-progress.ts'
import { orders } from '@clinic/projections/orders/orders.ts'
import type { OrderCounts, orderCalls } from '@clinic/shared-events/contracts/shop/orders.ts'
import { trackingNumber } from '@clinic/shared-events/contracts/wire/common.ts'
import { forgiving } from '../finding.ts'
import { answerList } from '../list.ts'
import { expectOne, type ReadDeps, readOne } from '../reading.ts'

const noOrders: OrderCounts = { pending: 0, processing: 0, delivered: 0, cancelled: 0, total: 0 }
const noSuchOrder = () => new HttpProblem(404, 'not-found', 'No existe el pedido que busca.')

export const orderReads = ({ reading }: ReadDeps): ReadsOf<typeof orderCalls> => ({
  /** GET /api/orders (docs/specification.md#office-calls): newest first unless asked otherwise; of every status when none narrows. */
  async listOrders(call) {
    const { status, sort, search: typed = '' } = call.query
    const named = { typed, name: 'customerName', sort: [{ field: 'createdAt', desc: true }] }
    const found = typed && (await reading.read(orders, call.minPosition, (store, all) => forgiving(store, all, named)))
    const where = [...(status ? [{ field: 'status', eq: status }] : []), ...(found ? found.rows : [])]
    return answerList(reading, { of: orders, where, sort: [{ field: 'createdAt', desc: sort !== 'asc' }] }, call)
  },

  /** GET /api/orders/counts (ours): the counters of the board. */
  async countOrders({ minPosition }) {
    const { position, json } = await readOne(reading, orderCounts, countsId, minPosition)
    return { position, json: json ?? JSON.stringify(noOrders) }
  },

  /** GET /api/orders/{orderId} (ours): one order as staff see it. */
  async readOrder({ params, minPosition }) {
    return expectOne(await readOne(reading, orders, params.orderId, minPosition), noSuchOrder)
  },

  /** GET /api/public/orders/{trackingNumber} (ours): the progress of an order; a number in lower case is the same number. */
  async readOrderProgress({ params, minPosition }) {
    const number = trackingNumber.safeParse(params.trackingNumber.toUpperCase())
    if (!number.success) throw noSuchOrder()
    return expectOne(await readOne(reading, orderProgress, number.data, minPosition), noSuchOrder)
  },
})
