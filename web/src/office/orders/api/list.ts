import { orderCalls, orderFeeds } from '@clinic/shared-events/contracts/orders.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { readCall } from '~/lib/call.ts'
import type { Reading } from '~/lib/http.ts'
import { useLiveQuery } from '~/lib/use-live-query.ts'
import { cursorOf, type Narrowed, type OrderPage, pageOf, pageRows } from '../model/narrowed.ts'
import { orderKeys } from './order-keys.ts'
import { orderRefetch } from './refetch.ts'
import { rememberOrder } from './remember-order.ts'

const { answer: rows } = orderCalls.listOrders

/** GET /api/orders (docs/specification.md#office-calls): a page of the orders of a status, or of all. */
const orderPageQuery = (narrowed: Narrowed) => {
  const { status, after } = narrowed
  return queryOptions({
    queryKey: orderKeys.page(narrowed),
    queryFn: ({ signal }): Promise<Reading<OrderPage>> =>
      readCall(orderCalls.listOrders, {
        query: { status: status ?? undefined, limit: pageRows, after: after ? cursorOf(after) : undefined },
        parse: (answer) => pageOf(rows.parse(answer)),
        signal,
      }),
    ...orderRefetch,
  })
}

/** A page, followed live; the first page follows for all that are held, so a new order is in the list without reading it again. */
export const useOrderPage = (narrowed: Narrowed) => {
  const client = useQueryClient()
  return useLiveQuery(orderPageQuery(narrowed), {
    feed: orderFeeds.orders,
    follows: narrowed.after === null,
    onRow: (change) => rememberOrder(client, change),
  })
}
