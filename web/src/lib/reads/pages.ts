import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Reading } from '../http/http.ts'
import { type Into, intoList, intoRow, type ListOf, type LiveRow } from '../live/live-rows.ts'

/**
 * A page of a long list. `next`: the cursor of the page behind it, null where the list ends. `end`: its last row as it was read, behind
 * which that one begins.
 */
export type Page<Row> = Reading<readonly Row[]> & { next: string | null; end: Row | null }
/** The pages of a list that were read, one behind the other. */
export type Pages<Row> = readonly Page<Row>[]

/** A list that is read page by page. */
export type PagedListOf<Row> = ListOf<Row> & {
  /** In the place of `intoList`: puts a row into a page that holds the rows that are `within`. */
  into?: (within: (row: Row) => boolean) => Into<Row, readonly Row[]>
}

/** A page as the server answered it. */
export const pageOf = <Row>(reading: Reading<readonly Row[]>): Page<Row> => {
  const next = cursorIn(reading.link)
  return { ...reading, next, end: next === null ? null : (reading.data.at(-1) ?? null) }
}

/** The cursor in the address that an answer names as what follows it. */
const cursorIn = (link = ''): string | null => {
  const address = /<([^>]+)>; rel="next"/.exec(link)?.[1]
  return address === undefined ? null : new URLSearchParams(address.split('?')[1]).get('after')
}

/** The pages with a change in the one whose part of the list it belongs to. @param which only these pages; all when absent */
export const intoPages = <Row extends { id: string }>(
  list: PagedListOf<Row>,
  pages: Pages<Row>,
  change: LiveRow<Row>,
  which: (page: Page<Row>) => boolean = () => true,
): Pages<Row> => {
  const after = pages.map((page, at) => (which(page) ? intoPage(list, pages[at - 1]?.end ?? null, page, change) : page))
  return after.some((page, at) => page !== pages[at]) ? after : pages
}

/** A page holds what stands behind `after` and not behind its own end. */
const intoPage = <Row extends { id: string }>(
  { order, belongs = () => true, into }: PagedListOf<Row>,
  after: Row | null,
  page: Page<Row>,
  change: LiveRow<Row>,
): Page<Row> => {
  const within = (row: Row): boolean =>
    belongs(row) && (after === null || order(after, row) < 0) && (page.end === null || order(row, page.end) <= 0)
  const put = into ? into(within) : intoList({ order, belongs: within })
  const data = put(page.data, change)
  return data === page.data ? page : { ...page, data }
}

/**
 * Brings the answer to an own command into every list of a kind that is held, before the feed brings it.
 * @param listOf a list by what it is narrowed to, with which its key ends
 */
export const putIntoHeld = <Row extends { id: string }, Narrowed>(
  client: QueryClient,
  lists: QueryKey,
  listOf: (narrowed: Narrowed) => PagedListOf<Row>,
  change: LiveRow<Row>,
): void => {
  for (const [key, pages] of client.getQueriesData<Pages<Row>>({ queryKey: lists })) {
    const after = pages && intoPages(listOf(key[lists.length] as Narrowed), pages, change)
    if (after !== pages) client.setQueryData<Pages<Row>>(key, after)
  }
}

/** Brings it into the detail that is held. */
export const putIntoDetail = <Row extends object>(client: QueryClient, key: QueryKey, change: LiveRow<Row>): void => {
  client.setQueryData<Reading<Row>>(key, (known) => known && { ...known, data: intoRow(known.data, change) })
}
