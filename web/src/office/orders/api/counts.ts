import { type OrderCounts, orderCalls, orderFeeds } from '@clinic/shared-events/contracts/orders.ts'
import { queryOptions } from '@tanstack/react-query'
import { readCall } from '~/lib/call.ts'
import type { Reading } from '~/lib/http.ts'
import { useLiveQuery } from '~/lib/use-live-query.ts'
import { orderKeys } from './order-keys.ts'
import { orderRefetch } from './refetch.ts'

const countsQuery = queryOptions({
  queryKey: orderKeys.counts,
  queryFn: ({ signal }): Promise<Reading<OrderCounts>> => readCall(orderCalls.countOrders, { signal }),
  ...orderRefetch,
})

/** How many orders there are of each status, live: counted where they are kept, never here. */
export const useOrderCounts = () =>
  useLiveQuery(countsQuery, { feed: orderFeeds.counts, into: (counts, { row }) => row ?? counts })
