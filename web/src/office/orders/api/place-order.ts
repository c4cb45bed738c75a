import { orderCalls } from '@clinic/shared-events/contracts/shop/orders.ts'
import { sendCall } from '~/lib/http/call.ts'
import { type SentStore, useSendOnce } from '~/lib/http/send-once.ts'
import type { NewOrderBody } from '../model/new-order.ts'

/** POST /api/orders by staff, for who phones. @param kept keeps its key. @throws ApiError, ConnectionError */
export const usePlaceOrder = (kept: SentStore) =>
  useSendOnce((body: NewOrderBody, idempotencyKey) => sendCall(orderCalls.placeOrder, { body, idempotencyKey }), {
    kept,
  })
