import { orderCalls, type PlacedAnswer } from '@clinic/shared-events/contracts/shop/orders.ts'
import { type BodyFor, sendCall } from '~/lib/http/call.ts'
import { withoutSession } from '~/public/shared/session/without-session.ts'

type OrderBody = BodyFor<typeof orderCalls.placeOrder>
/** Whether a value may be sent as an order. What is sent again comes from the browser's store; the server checks its fields. */
const isOrder = (body: unknown): body is OrderBody => typeof body === 'object' && body !== null

/** POST /api/orders: both flows (docs/specification.md#public-calls). @throws ApiError, ConnectionError */
export const placeOrder = (body: unknown, idempotencyKey: string): Promise<PlacedAnswer> =>
  withoutSession(async () => {
    if (!isOrder(body)) throw new Error('An order is an object')
    return sendCall(orderCalls.placeOrder, { body, idempotencyKey })
  })
