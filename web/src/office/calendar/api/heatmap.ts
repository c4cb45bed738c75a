import { heatmapCalls, heatmapFeeds } from '@clinic/shared-events/contracts/appointments/heatmap.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '~/components/ui/failure-toast.ts'
import { askAgainWhileAway } from '~/lib/http/ask-again.ts'
import { readCall, sendCall } from '~/lib/http/call.ts'
import { useSendOnce } from '~/lib/http/send-once.ts'
import { useLiveQuery } from '~/lib/live/use-live-query.ts'
import { heatmapTexts as texts } from '~/texts/office/heatmap.ts'
import { intoMap } from '../model/heatmap.ts'

type Days = { from: string; to: string }

/** GET /api/appointments/heatmap (docs/specification.md#office-calls). */
const heatmapQuery = ({ from, to }: Days) =>
  queryOptions({
    queryKey: ['heatmap', from, to] as const,
    queryFn: ({ signal }) => readCall(heatmapCalls.readHeatmap, { query: { startDate: from, endDate: to }, signal }),
    refetchInterval: askAgainWhileAway,
  })

/** The booked hours of some days, followed live. */
export const useHeatmap = (days: Days) =>
  useLiveQuery(heatmapQuery(days), { feed: heatmapFeeds.heatmap, into: intoMap(days) })

/**
 * POST /api/appointments/heatmap/refresh, then the map anew: the read names the position that was answered, so it holds everything that was
 * recorded before the press.
 */
export const useRefreshHeatmap = (days: Days) => {
  const client = useQueryClient()
  const sendOnce = useSendOnce((body: Record<string, never>, idempotencyKey) =>
    sendCall(heatmapCalls.refreshHeatmap, { body, idempotencyKey }),
  )
  return useMutation({
    mutationFn: async () => {
      await sendOnce({})
      await client.refetchQueries({ queryKey: heatmapQuery(days).queryKey }, { throwOnError: true })
    },
    onError: () => failureToast(texts.refreshFailed),
  })
}
