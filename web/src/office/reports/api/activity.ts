import { type ActivityRow, activityCalls, activityFeeds } from '@clinic/shared-events/contracts/activity.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { readCall } from '~/lib/call.ts'
import type { Reading } from '~/lib/http.ts'
import type { LiveRow } from '~/lib/live-rows.ts'
import { useLiveQuery } from '~/lib/use-live-query.ts'

/** Lines that are shown at first, and as many more each time they are asked for. */
export const activityLines = 14

const activityQuery = (after: string | undefined) =>
  queryOptions({
    queryKey: ['reports', 'activity', after ?? ''],
    queryFn: ({ signal }): Promise<Reading<readonly ActivityRow[]>> =>
      readCall(activityCalls.listActivity, { query: { limit: activityLines, after }, signal }),
  })

/** A row once: an event that is new, or a name as it is now. */
const intoActivity = (rows: readonly ActivityRow[], { id, row }: LiveRow<ActivityRow>): readonly ActivityRow[] =>
  row ? [row, ...rows.filter((one) => one.id !== id)] : rows

/** GET /api/doctor/activity: what happened last, with names, followed live. */
export const useActivity = () =>
  useLiveQuery(activityQuery(undefined), { feed: activityFeeds.activity, into: intoActivity })

/** What happened before an event. */
export const useEarlierActivity = (after: string) => useQuery(activityQuery(after))
