import { type Doctor, staffCalls, staffFeeds } from '@clinic/shared-events/contracts/practice/staff.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { readCall } from '~/lib/http/call.ts'
import type { Reading } from '~/lib/http/http.ts'
import { intoList } from '~/lib/live/live-rows.ts'
import { useLiveQuery } from '~/lib/live/use-live-query.ts'
import { oldestFirst } from '~/lib/reads/sorting.ts'

/** GET /api/doctors: the users, the oldest first. */
const usersQuery = queryOptions({
  queryKey: ['users', 'list'] as const,
  queryFn: ({ signal }): Promise<Reading<readonly Doctor[]>> => readCall(staffCalls.listDoctors, { signal }),
})

/** As the server lists them. */
const into = intoList<Doctor>({ order: oldestFirst })

/** The users, followed live. */
export const useUsers = () => useLiveQuery(usersQuery, { feed: staffFeeds.doctors, into })

/** Puts the answer to an own command into the list, before the feed brings the same row. */
export const rememberUser = (client: QueryClient, row: Doctor): void => {
  client.setQueryData(
    usersQuery.queryKey,
    (known) => known && { ...known, data: into(known.data, { id: row.id, row }) },
  )
}
