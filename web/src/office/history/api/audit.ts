import { auditCalls } from '@clinic/shared-events/contracts/audit.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { readCall } from '~/lib/http/call.ts'
import { moreOf } from '~/lib/reads/use-paged-query.ts'

/** How the log is narrowed; what is not given narrows nothing. */
export type LogFilter = Partial<
  Record<
    'category' | 'type' | 'stream' | 'actor' | 'from' | 'to' | 'search' | 'correlation' | 'around',
    string | undefined
  >
>

/** The first part alone is read again by itself: whoever looks further back is not disturbed. */
const againEveryMs = 5_000

/** GET /api/doctor/log, part by part. */
export const useLog = (filter: LogFilter) => {
  const query = useInfiniteQuery({
    queryKey: ['log', filter],
    queryFn: ({ pageParam: after, signal }) => readCall(auditCalls.listLog, { query: { ...filter, after }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ data }) => data.next ?? undefined,
    refetchInterval: ({ state }) =>
      filter.correlation === undefined && (state.data?.pages.length ?? 0) < 2 ? againEveryMs : false,
    gcTime: 0,
  })
  const parts = query.data?.pages.map(({ data }) => data)
  return {
    events: parts?.flatMap(({ events }) => events),
    parts: parts?.length ?? 0,
    searchedTo: parts?.at(-1)?.searchedTo ?? null,
    failed: query.isError && !query.isFetchNextPageError,
    readAgain: () => void query.refetch(),
    more: moreOf(query),
  }
}
