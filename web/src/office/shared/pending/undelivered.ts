import { deliveryCalls, deliveryFeeds } from '@clinic/shared-events/contracts/messaging/deliveries.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '~/components/ui/failure-toast.ts'
import { askAgainWhileAway } from '~/lib/http/ask-again.ts'
import { readCall, sendCall } from '~/lib/http/call.ts'
import { sentenceOf } from '~/lib/http/read-failure.ts'
import { useSendOnce } from '~/lib/http/send-once.ts'
import { useReadAnew } from '~/lib/live/use-live-query.ts'
import { useClock } from '~/lib/use-clock.ts'
import { undeliveredTexts as texts } from '~/texts/messaging/deliveries.ts'
import { faultsIn } from './account-fault.ts'

const undeliveredQuery = queryOptions({
  queryKey: ['undelivered'],
  queryFn: ({ signal }) => readCall(deliveryCalls.listUndelivered, { signal }),
  refetchInterval: askAgainWhileAway,
})

/** Keeps what did not go out live; once, in the frame that is there on every page of the portal. It is read anew when one changes: whom it is for is the server's to find out. */
export const useFollowUndelivered = (): void => {
  useReadAnew(undeliveredQuery, deliveryFeeds.undelivered)
}

/** GET /api/doctor/undelivered: the newest first. The frame follows it. */
export const useUndelivered = () => useQuery(undeliveredQuery)

/** What administrators are alarmed of, at the instant that clocks show. */
export const useFaults = () => {
  const now = useClock(60_000)
  return { now, faults: faultsIn(useUndelivered().data?.data.waiting ?? [], now) }
}

type Settling = { id: string; what: 'send' | 'see' }

/** POST /api/doctor/deliveries/{id}/send-again and /seen: what staff do with one that did not go out. */
export const useSettleDelivery = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: useSendOnce(({ id, what }: Settling, idempotencyKey) => {
      const call = what === 'send' ? deliveryCalls.sendDeliveryAgain : deliveryCalls.seeDelivery
      return sendCall(call, { params: { id }, body: {}, idempotencyKey })
    }),
    onSuccess: () => client.invalidateQueries({ queryKey: undeliveredQuery.queryKey }),
    onError: (error: Error) => failureToast(texts.notSaved, { reason: sentenceOf(error, texts.noAnswer) }),
  })
}
