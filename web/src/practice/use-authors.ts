import { type StaffName, staffCalls, staffFeeds } from '@clinic/shared-events/contracts/practice/staff.ts'
import { queryOptions } from '@tanstack/react-query'
import { erased } from '~/lib/format.ts'
import { readCall } from '~/lib/http/call.ts'
import type { Reading } from '~/lib/http/http.ts'
import { intoList } from '~/lib/live/live-rows.ts'
import { useLiveQuery } from '~/lib/live/use-live-query.ts'
import { sortedBy } from '~/lib/reads/sorting.ts'

const byId = sortedBy<'id'>(['id'], 'asc')

/** GET /api/staff-names: what the authors of notes and records are called, followed live. */
export const useAuthors = () => {
  const names = useLiveQuery(
    queryOptions({
      queryKey: ['records', 'authors'],
      queryFn: ({ signal }): Promise<Reading<readonly StaffName[]>> => readCall(staffCalls.listStaffNames, { signal }),
    }),
    { feed: staffFeeds.names, into: intoList<StaffName>({ order: byId }) },
  )
  const authorOf = (staffId: string): string | null => {
    const author = names.data?.data.find(({ id }) => id === staffId)
    return author ? (author.name ?? erased) : null
  }
  return { authorOf, names }
}
