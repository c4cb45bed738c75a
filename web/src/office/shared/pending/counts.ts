import {
  botConversationCalls,
  botConversationFeeds,
} from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import { intakeCalls, intakeFeeds } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { orderCalls, orderFeeds } from '@clinic/shared-events/contracts/shop/orders.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { askAgainWhileAway } from '~/lib/http/ask-again.ts'
import { readCall } from '~/lib/http/call.ts'
import { useLiveQuery } from '~/lib/live/use-live-query.ts'
import { useFollowUndelivered, useUndelivered } from './undelivered.ts'

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

/** GET /api/twilio-bot/counts (ours): how many conversations there are, and in how many messages wait for staff. */
export const botCountsQuery = queryOptions({
  queryKey: ['pending', 'counts', 'bot'],
  queryFn: ({ signal }) => readCall(botConversationCalls.countBot, { signal }),
  refetchInterval: askAgainWhileAway,
})

/** Keeps the counts live; once, in the frame that is there on every page of the portal. */
export const useFollowCounts = (): void => {
  useLiveQuery(orderCountsQuery, { feed: orderFeeds.counts, into: (counts, { row }) => row ?? counts })
  useLiveQuery(botCountsQuery, { feed: botConversationFeeds.counts, into: (counts, { row }) => row ?? counts })
  useFollowUndelivered()
  useLiveQuery(formCountsQuery, { feed: intakeFeeds.counts, into: (counts, { row }) => row ?? counts })
}

/** What is counted on its section's icon and on the dashboard. */
export type CountedKind = 'orders' | 'patient-intakes' | 'messages'

/** How many orders, first-session forms (docs/specification.md#office-entities), or conversations and messages that did not go out, wait. */
export const usePendingCount = (kind: CountedKind) => {
  const [orders, forms, messages] = [useQuery(orderCountsQuery), useQuery(formCountsQuery), useQuery(botCountsQuery)]
  const undelivered = useUndelivered()
  const counts = {
    orders: { ...of(orders), count: orders.data?.data.pending },
    'patient-intakes': { ...of(forms), count: forms.data?.data.pending },
    messages: { ...of(messages), count: sumOf(messages.data?.data.waiting, undelivered.data?.data.total) },
  }
  return counts[kind]
}

/** How many conversations wait for staff, and how many messages did not go out. */
export const useMessagesWaiting = () => {
  const [counts, undelivered] = [useQuery(botCountsQuery), useUndelivered()]
  return { conversations: counts.data?.data.waiting ?? 0, undelivered: undelivered.data?.data.total ?? 0 }
}

/** What is not known yet is left out. */
const sumOf = (one: number | undefined, other = 0): number | undefined => (one === undefined ? undefined : one + other)

type Counting = { isError: boolean; refetch: () => unknown }
const of = ({ isError, refetch }: Counting): Counting => ({ isError, refetch })
