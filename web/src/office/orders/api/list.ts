import { type OrderStatus, orderCalls, orderFeeds } from '@clinic/shared-events/contracts/shop/orders.ts'
import { readCall } from '~/lib/http/call.ts'
import { usePagedQuery } from '~/lib/reads/use-paged-query.ts'
import { ordersOf } from '../model/narrowed.ts'
import { orderKeys } from './order-keys.ts'
import { orderRefetch } from './refetch.ts'

/** GET /api/orders (docs/specification.md#office-calls): the orders of a status, or all, page by page, followed live. */
export const useOrders = (status: OrderStatus | null) =>
  usePagedQuery({
    ...ordersOf(status),
    ...orderRefetch,
    refreshesFirst: true,
    queryKey: orderKeys.list(status),
    pageRows: 50,
    read: ({ limit, after, signal }) =>
      readCall(orderCalls.listOrders, {
        query: { status: status ?? undefined, limit, after },
        signal,
      }),
    feed: orderFeeds.orders,
  })
