import { calendarFeedCalls } from '@clinic/shared-events/contracts/appointments/calendar-feed.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '~/components/ui/failure-toast.ts'
import { readCall, sendCall } from '~/lib/http/call.ts'
import { useSendOnce } from '~/lib/http/send-once.ts'
import { calendarFeedTexts as texts } from '~/texts/office/calendar-feed.ts'

/** GET /api/doctor/calendar-feed: whether the own calendar has an address. */
const feedQuery = queryOptions({
  queryKey: ['calendar-feed'] as const,
  queryFn: ({ signal }) => readCall(calendarFeedCalls.readCalendarFeed, { signal }),
  staleTime: 0,
})

export const useCalendarFeed = () => useQuery(feedQuery)

/** Makes an address, which its answer alone tells, or ends the one there is. Each press is a submit of its own. */
export const useChangeFeed = () => {
  const client = useQueryClient()
  const readAgain = () => client.invalidateQueries({ queryKey: feedQuery.queryKey })
  return {
    make: useMutation({
      mutationFn: useSendOnce(({ names }: { names: boolean; after: string | null }, idempotencyKey) =>
        sendCall(calendarFeedCalls.makeCalendarFeed, { body: { names }, idempotencyKey }),
      ),
      // The address is forgotten with the panel.
      gcTime: 0,
      onSuccess: readAgain,
      onError: () => failureToast(texts.makeFailed),
    }),
    revoke: useMutation({
      mutationFn: useSendOnce((_: { after: string | null }, idempotencyKey) =>
        sendCall(calendarFeedCalls.revokeCalendarFeed, { body: {}, idempotencyKey }),
      ),
      onSuccess: readAgain,
      onError: () => failureToast(texts.revokeFailed),
    }),
  }
}
