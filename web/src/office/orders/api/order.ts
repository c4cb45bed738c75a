import {
  type OrderProgress,
  type OrderRow,
  orderCalls,
  orderFeeds,
} from '@clinic/shared-events/contracts/shop/orders.ts'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { readCall } from '~/lib/http/call.ts'
import type { Reading } from '~/lib/http/http.ts'
import { intoRow } from '~/lib/live/live-rows.ts'
import { useLiveQuery } from '~/lib/live/use-live-query.ts'
import { orderKeys } from './order-keys.ts'
import { heldOrder } from './remember-order.ts'

/** GET /api/orders/{orderId}; what a page of the list holds already is not read. */
export const orderQuery = (client: QueryClient, id: string) =>
  queryOptions({
    queryKey: orderKeys.one(id),
    queryFn: ({ signal }): Promise<Reading<OrderRow>> =>
      readCall(orderCalls.readOrder, { params: { orderId: id }, signal }),
    initialData: () => heldOrder(client, id),
  })

/** The order that is open, followed by itself: what the list reads again, as after an erasure, is read again here too. */
export const useOrder = (id: string) =>
  useLiveQuery(orderQuery(useQueryClient(), id), { feed: orderFeeds.orders, id, into: intoRow })

/** When an order came to each status, read again with each change of it. */
export const orderStepsQuery = ({ trackingNumber, revision }: Pick<OrderRow, 'trackingNumber' | 'revision'>) =>
  queryOptions({
    queryKey: orderKeys.steps(trackingNumber, revision),
    queryFn: ({ signal }): Promise<Reading<OrderProgress>> =>
      readCall(orderCalls.readOrderProgress, { params: { trackingNumber }, signal }),
  })
