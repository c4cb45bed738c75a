import { type OrderProgress, orderCalls, orderFeeds } from '@clinic/shared-events/contracts/shop/orders.ts'
import { trackingNumber } from '@clinic/shared-events/contracts/wire/common.ts'
import { queryOptions } from '@tanstack/react-query'
import { readCall } from '~/lib/http/call.ts'
import type { Reading } from '~/lib/http/http.ts'
import { intoRow } from '~/lib/live/live-rows.ts'
import { useLiveQuery } from '~/lib/live/use-live-query.ts'

/** A tracking number as the system writes it: ' mv 0123 abcdef' → 'MV-0123ABCDEF'; null when it cannot be one. */
export const trackingNumberOf = (typed: string): string | null => {
  const number = trackingNumber.safeParse(
    typed
      .replaceAll(/\s/g, '')
      .toUpperCase()
      .replace(/^MV(?!-)/, 'MV-'),
  )
  return number.success ? number.data : null
}

/** GET /api/public/orders/{trackingNumber}: how far an order has got. @throws ApiError (404 unknown), ConnectionError */
export const orderProgressOptions = (number: string) =>
  queryOptions({
    queryKey: ['/api', 'public', 'orders', number],
    queryFn: ({ signal }): Promise<Reading<OrderProgress>> =>
      readCall(orderCalls.readOrderProgress, { params: { trackingNumber: number }, signal }),
  })

/** How far an order has got, followed for as long as the page is there. */
export const useOrderProgress = (number: string) =>
  useLiveQuery(orderProgressOptions(number), { feed: orderFeeds.progress, id: number, into: intoRow })
