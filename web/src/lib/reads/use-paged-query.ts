import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  type UseInfiniteQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { askAgainWhileAway } from '../http/ask-again.ts'
import type { Reading } from '../http/http.ts'
import { isLater } from '../live/live-rows.ts'
import { type FeedOf, useFeed } from '../live/use-feed.ts'
import { intoPages, type Page, type PagedListOf, type Pages, pageOf } from './pages.ts'

/** The most rows that a call answers. */
const mostRows = 1000

/** What a page is asked for with. `after`: the cursor that the page before named. */
export type PageCall = { limit: number; after: string | undefined; signal?: AbortSignal | undefined }

export type PagedList<Row> = PagedListOf<Row> & {
  queryKey: QueryKey
  read: (call: PageCall) => Promise<Reading<readonly Row[]>>
  /** Rows of a page. */
  pageRows: number
  /** Rows of the first page, where it is another number. */
  firstRows?: number
  feed: FeedOf<Row>
  /** False where another component follows the same list. */
  follows?: boolean
  /** Shows the rows of the list before while those of another narrowing are read. */
  keepsPrevious?: boolean
  /** Read again by itself, on an interval or on the focus, its first page alone is: the others are live. */
  refreshesFirst?: boolean
  refetchInterval?: (query: Parameters<typeof askAgainWhileAway>[0]) => number | false
  refetchOnWindowFocus?: 'always'
  /** Of a list that nothing follows: read again whenever it is shown. */
  refetchOnMount?: 'always'
}

/** The rest of a list. `has`: there is one. `error`: why its next page was not read when it was last asked for. */
export type More = { has: boolean; reading: boolean; failed: boolean; error: Error | null; read: () => void }

/** The rest of a list that nothing follows, as its infinite query has it. */
export const moreOf = (
  query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'
  >,
): More => ({
  has: query.hasNextPage,
  reading: query.isFetchingNextPage,
  failed: query.isFetchNextPageError,
  error: query.error,
  read: () => void query.fetchNextPage(),
})

/** How many rows of a list were read: '12', or '100+' where more are still to be read. */
export const readSoFar = (rows: readonly unknown[], more: Pick<More, 'has'>): string =>
  `${rows.length}${more.has ? '+' : ''}`

/**
 * Reads a long list page by page, and keeps every page live from its own reading on: a row is put into the page whose part of the list it
 * belongs to, so that none is doubled or lost between two pages. When it is read again, each page is, from where the one before it ends now;
 * of a list that `refreshesFirst` only where something may be missing.
 */
export const usePagedQuery = <Row extends { id: string }>(list: PagedList<Row>) => {
  const { queryKey, follows = true, keepsPrevious, refetchInterval, refetchOnWindowFocus, refetchOnMount } = list
  /** All of it is to be read again, and was not yet. */
  const whole = useRef(false)
  const query = useQuery<Pages<Row>>({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const refreshed = list.refreshesFirst && !whole.current ? await refreshFirst(list, client, signal) : null
      if (refreshed) return refreshed
      const pages = await readPages(list, client, signal)
      whole.current = false
      return pages
    },
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    ...(refetchInterval && { refetchInterval }),
    ...(refetchOnWindowFocus && { refetchOnWindowFocus }),
    ...(refetchOnMount && { refetchOnMount }),
  })
  // One read of the whole is enough, however many changes ask for it.
  const readAgain = () => {
    const cancelRefetch = list.refreshesFirst === true && !whole.current
    whole.current = true
    void query.refetch({ cancelRefetch })
  }
  const { data, isPlaceholderData } = query
  const pages = useMemo(() => data?.map((page) => page.data), [data])
  const rows = useMemo(() => pages?.flat(), [pages])
  useFollowedPages(list, follows && !isPlaceholderData ? data : undefined, readAgain)
  return {
    /** Of all pages; nothing before the first was read. */
    rows,
    /** The rows of each page. */
    pages,
    failed: query.isError,
    error: query.error,
    /** Milliseconds since 1970. */
    readAt: query.dataUpdatedAt,
    isPlaceholder: isPlaceholderData,
    readAgain,
    more: useMore(list, !isPlaceholderData && (data?.at(-1)?.next ?? null) !== null),
  }
}

/**
 * Reads the first page again, as far as it reached, and leaves the others, which follow on theirs. Null where there are no others, or where
 * it does not reach to the next any more: rows may be missing then.
 */
const refreshFirst = async <Row>(
  { queryKey, pageRows, order, read }: PagedList<Row>,
  client: QueryClient,
  signal: AbortSignal,
): Promise<Pages<Row> | null> => {
  const held = () => client.getQueryData<Pages<Row>>(queryKey) ?? []
  const [first] = held()
  if (!first?.end) return null
  const { next, end } = first
  const limit = Math.min(Math.max(pageRows, first.data.length), mostRows)
  const page = pageOf(await read({ limit, after: undefined, signal }))
  const last = page.data.at(-1)
  if (page.next !== null && (!last || order(last, end) < 0)) return null
  return [{ ...page, data: page.data.filter((row) => order(row, end) <= 0), next, end }, ...held().slice(1)]
}

/** Reads one page, or as many as are held: those that are asked for meanwhile, too. */
const readPages = async <Row>(list: PagedList<Row>, client: QueryClient, signal: AbortSignal): Promise<Pages<Row>> => {
  const { queryKey, pageRows, firstRows = pageRows } = list
  const pages = [pageOf(await list.read({ limit: firstRows, after: undefined, signal }))]
  const held = () => client.getQueryData<Pages<Row>>(queryKey)?.length ?? 1
  for (let after = pages[0]?.next; after && pages.length < held(); after = pages.at(-1)?.next)
    pages.push(pageOf(await list.read({ limit: pageRows, after, signal })))
  return pages
}

/** Reads the page behind the last one. Where that one has been read again meanwhile, and ends elsewhere, it is done anew from there. */
const useMore = <Row>({ queryKey, pageRows, read }: PagedList<Row>, has: boolean): More => {
  const client = useQueryClient()
  const { mutate, isPending, isError, error } = useMutation({
    mutationKey: queryKey,
    mutationFn: async () => {
      const held = () => client.getQueryData<Pages<Row>>(queryKey) ?? []
      for (let after = held().at(-1)?.next; after; after = held().at(-1)?.next) {
        const page = pageOf(await read({ limit: pageRows, after }))
        // What reads all pages again was begun without this one, and would take its place.
        await client
          .getQueryCache()
          .find({ queryKey })
          ?.promise?.catch(() => undefined)
        const known = held()
        if (known.at(-1)?.next === after) return void client.setQueryData<Pages<Row>>(queryKey, [...known, page])
      }
    },
  })
  return { has, reading: isPending, failed: isError, error, read: () => mutate() }
}

/** Follows each page from its own reading, as long as it is there. */
const useFollowedPages = <Row extends { id: string }>(
  { queryKey, feed, ...list }: PagedList<Row>,
  pages: Pages<Row> = [],
  readAgain: () => void,
): void => {
  const client = useQueryClient()
  useFeed<Row>({
    feed,
    readings: pages,
    readAgain,
    put: (change, position, serial) => {
      const known = client.getQueryData<Pages<Row>>(queryKey) ?? []
      const isThis = (page: Page<Row>) => page.serial === serial && isLater(position, page.position)
      const after = intoPages(list, known, change, isThis)
      if (after !== known) client.setQueryData<Pages<Row>>(queryKey, after)
    },
  })
}
