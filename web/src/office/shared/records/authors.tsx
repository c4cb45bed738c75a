import { type StaffName, staffCalls, staffFeeds } from '@clinic/shared-events/contracts/practice/staff.ts'
import { queryOptions } from '@tanstack/react-query'
import { FailedLine } from '~/components/ui/display/state-notes.tsx'
import { erased } from '~/lib/format.ts'
import { readCall } from '~/lib/http/call.ts'
import type { Reading } from '~/lib/http/http.ts'
import { intoList } from '~/lib/live/live-rows.ts'
import { useLiveQuery } from '~/lib/live/use-live-query.ts'
import { sortedBy } from '~/lib/reads/sorting.ts'
import { recordTexts } from '~/texts/patients/records.ts'

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

/** Says that the authors' names are still read, or could not be. */
export function AuthorsNote({ names: { data, isError, refetch } }: Pick<ReturnType<typeof useAuthors>, 'names'>) {
  if (data) return null
  if (isError) return <FailedLine text={recordTexts.authors.failed} onRetry={() => void refetch()} className="mb-2" />
  return (
    <p role="status" className="sr-only">
      {recordTexts.authors.loading}
    </p>
  )
}
