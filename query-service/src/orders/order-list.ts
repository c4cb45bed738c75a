import { orders } from '@clinic/projections/orders/orders.ts'
import type { Handler } from '@clinic/service-kit/http/call.ts'
import type { Reading } from '../reading.ts'

/** GET /api/orders (part 2 §7): newest first; all of them when no status narrows. */
export const listOrders =
  (reading: Reading): Handler<'GET /api/orders'> =>
  async ({ query: { status }, minPosition }) => {
    const where = status ? [{ field: 'status', eq: status }] : []
    const { position, rows: json } = await reading.read(orders, minPosition, (store, collection) =>
      store.findText(collection, { where, sort: [{ field: 'createdAt', desc: true }, { field: 'id' }] }),
    )
    return { position, json }
  }
