import { intakeCalls, intakeFeeds } from '@clinic/shared-events/contracts/intakes.ts'
import { orderCalls, orderFeeds } from '@clinic/shared-events/contracts/orders.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { askAgainWhileAway } from '~/lib/ask-again.ts'
import { readCall } from '~/lib/call.ts'
import { useLiveQuery } from '~/lib/use-live-query.ts'

/** GET /api/orders/counts (ours): how many orders there are of each status, counted where they are kept. */
export const orderCountsQuery = queryOptions({
  queryKey: ['pending', 'counts', 'orders'],
  queryFn: ({ signal }) => readCall(orderCalls.countOrders, { signal }),
  refetchInterval: askAgainWhileAway,
})

/** GET /api/doctor/patient-intakes/counts (ours): how many first-session forms there are of each status. */
export const formCountsQuery = queryOptions({
  queryKey: ['pending', 'counts', 'patient-intakes'],
  queryFn: ({ signal }) => readCall(intakeCalls.countPatientIntakes, { signal }),
  refetchInterval: askAgainWhileAway,
})

/** Keeps the counts live; once, in the frame that is there on every page of the portal. */
export const useFollowCounts = (): void => {
  useLiveQuery(orderCountsQuery, { feed: orderFeeds.counts, into: (counts, { row }) => row ?? counts })
  useLiveQuery(formCountsQuery, { feed: intakeFeeds.counts, into: (counts, { row }) => row ?? counts })
}

/** What is counted on its section's icon and on the dashboard. */
export type CountedKind = 'orders' | 'patient-intakes'

/** How many orders, or first-session forms, wait (docs/specification.md#office-entities). */
export const usePendingCount = (kind: CountedKind) => {
  const counts = { orders: useQuery(orderCountsQuery), 'patient-intakes': useQuery(formCountsQuery) }
  const { data, isError, refetch } = counts[kind]
  return { count: data?.data.pending, isError, refetch }
}
