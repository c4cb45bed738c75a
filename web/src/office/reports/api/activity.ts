import { type ActivityRow, activityCalls, activityFeeds } from '@clinic/shared-events/contracts/activity.ts'
import { readCall } from '~/lib/http/call.ts'
import type { Into } from '~/lib/live/live-rows.ts'
import { sortedBy } from '~/lib/reads/sorting.ts'
import type { PageCall } from '~/lib/reads/use-paged-query.ts'
import { usePagedQuery } from '~/lib/reads/use-paged-query.ts'

const newestFirst = sortedBy<never>([], 'desc')

/** A row once: an event that belongs to the page, or a name as it is now, which any page may tell of. */
const intoActivity =
  (within: (row: ActivityRow) => boolean): Into<ActivityRow, readonly ActivityRow[]> =>
  (rows, { id, row }) =>
    row && (row.kind === 'subject' || within(row)) ? [row, ...rows.filter((one) => one.id !== id)] : rows

/** A page ends with its last event; the names stand before the events. */
const readActivity = async ({ limit, after, signal }: PageCall) => {
  const reading = await readCall(activityCalls.listActivity, { query: { limit, after }, signal })
  const of = (kind: ActivityRow['kind']) => reading.data.filter((row) => row.kind === kind)
  return { ...reading, data: [...of('subject'), ...of('event')] }
}

/** GET /api/doctor/activity: what happened last, with names, page by page, followed live. */
export const useActivity = () =>
  usePagedQuery({
    queryKey: ['reports', 'activity'],
    pageRows: 14,
    read: readActivity,
    feed: activityFeeds.activity,
    order: newestFirst,
    into: intoActivity,
  })
