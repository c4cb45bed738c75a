import { auditCalls, auditFeeds } from '@clinic/shared-events/contracts/audit.ts'
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { askAgainWhileAway } from '~/lib/http/ask-again.ts'
import { readCall } from '~/lib/http/call.ts'
import type { Reading } from '~/lib/http/http.ts'
import { isLater } from '~/lib/live/live-rows.ts'
import { useFeed } from '~/lib/live/use-feed.ts'
import { moreOf } from '~/lib/reads/use-paged-query.ts'

/** How the log is narrowed; what is not given narrows nothing. */
export type LogFilter = Partial<
  Record<
    'category' | 'type' | 'stream' | 'actor' | 'from' | 'to' | 'search' | 'correlation' | 'around',
    string | undefined
  >
>

/** GET /api/doctor/log, part by part. */
export const useLog = (filter: LogFilter) => {
  const query = useInfiniteQuery({
    queryKey: ['log', filter],
    queryFn: ({ pageParam: after, signal }) => readCall(auditCalls.listLog, { query: { ...filter, after }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ data }) => data.next ?? undefined,
    refetchInterval: (query) => ((query.state.data?.pages.length ?? 0) < 2 ? askAgainWhileAway(query) : false),
    gcTime: 0,
  })
  // The first part alone is read again by itself: whoever looks further back is not disturbed.
  const [first, more] = query.data?.pages ?? []
  useNewest(query, filter.correlation === undefined && !more ? first : undefined)
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

/** Reads the log again when something stands in it that is newer than what is shown: one read at a time, one for each that is pushed. */
const useNewest = (
  { isFetching, refetch }: Pick<UseInfiniteQueryResult, 'isFetching' | 'refetch'>,
  shown: Pick<Reading<unknown>, 'position'> | undefined,
): void => {
  const [newest, setNewest] = useState('0')
  const readFor = useRef(newest)
  const position = shown?.position ?? null
  useFeed({
    feed: auditFeeds.log,
    // Followed from the beginning: what is pushed first is where the log stands.
    readings: shown ? [{ position: '0', serial: 0 }] : [],
    put: (_, pushed) => setNewest(pushed),
    readAgain: () => void refetch({ cancelRefetch: false }),
  })
  useEffect(() => {
    if (isFetching || position === null || readFor.current === newest || !isLater(newest, position)) return
    readFor.current = newest
    void refetch()
  }, [isFetching, position, newest, refetch])
}
