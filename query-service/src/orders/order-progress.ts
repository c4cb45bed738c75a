import { orderProgress } from '@clinic/projections/order-progress/order-progress.ts'
import type { Handler } from '@clinic/service-kit/http/call.ts'
import { HttpProblem } from '@clinic/service-kit/http/problem.ts'
import { trackingNumber } from '@clinic/shared-events/contracts/common.ts'
import type { orderCalls } from '@clinic/shared-events/contracts/orders.ts'
import { oneText, type Reading } from '../reading.ts'

const noSuchOrder = () => new HttpProblem(404, 'not-found', 'No existe el pedido que busca.')

/** GET /api/public/orders/{trackingNumber} (ours): how far an order has got; typed in lower case it is the same number. */
export const readOrderProgress =
  (reading: Reading): Handler<typeof orderCalls.readOrderProgress> =>
  async ({ params, minPosition }) => {
    const number = trackingNumber.safeParse(params.trackingNumber.toUpperCase())
    if (!number.success) throw noSuchOrder()
    const { position, rows: json } = await reading.read(orderProgress, minPosition, (store, collection) =>
      oneText(store, collection, number.data),
    )
    if (json === null) throw noSuchOrder()
    return { position, json }
  }
