import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Reading, readAfter } from '../http/http.ts'
import { type Into, isLater, type LiveRow } from './live-rows.ts'
import { type FeedOf, useFeed } from './use-feed.ts'

type Live<Row, Data> = {
  feed: FeedOf<Row>
  /** The only row that is followed, and the key of its room where there is one for each. */
  id?: string
  /** The key of the rows' room, where it is not the id of one of them. */
  of?: string
  /** False where another component follows the same already. */
  follows?: boolean
} & (
  | {
      into: Into<Row, Data>
      /** Told of what a pushed row has changed. */
      onPut?: (change: LiveRow<Row>, before: Data, after: Data) => void
    }
  /** In the place of `into`, where a row belongs to more than this query. */
  | { onRow: (change: LiveRow<Row>, position: string) => void }
)

type Options<Data, K extends QueryKey> = UseQueryOptions<Reading<Data>, Error, Reading<Data>, K>

/**
 * Reads a query and keeps it as a declared feed says, for as long as the component is there. A new reading is followed from its own
 * position; rows put into it (`setQueryData` with the same position and serial) are not a new one. What is not newer than the reading
 * changes nothing.
 */
export const useLiveQuery = <Row, Data, K extends QueryKey>(options: Options<Data, K>, live: Live<Row, Data>) => {
  const { feed, id, of = id, follows = true } = live
  const client = useQueryClient()
  const query = useQuery(options)
  useFeed<Row>({
    feed,
    id,
    of,
    readings: follows && query.data ? [query.data] : [],
    // One read is enough, however many changes ask for it.
    readAgain: () => void query.refetch({ cancelRefetch: false }),
    put: (change, position) => {
      if ('onRow' in live) return live.onRow(change, position)
      const known = client.getQueryData<Reading<Data>>(options.queryKey)
      if (!known || !isLater(position, known.position)) return
      const after = live.into(known.data, change)
      if (after !== known.data) client.setQueryData<Reading<Data>>(options.queryKey, { ...known, data: after })
      live.onPut?.(change, known.data, after)
    },
  })
  return query
}

/**
 * For an `onRow` of which only the server can say whom it concerns: reads all queries of a key anew, once for many changes that come at
 * once. What is read may be of other projections, too, which fold in their own time: it waits for the change's position.
 */
export const useReadAgain = (queryKey: QueryKey) => {
  const client = useQueryClient()
  const due = useRef(false)
  return (_change?: LiveRow<unknown>, position: string | null = null) => {
    readAfter(position)
    if (due.current) return
    due.current = true
    // Of many changes that come at once all are told before it is read.
    queueMicrotask(() => {
      due.current = false
      void client.invalidateQueries({ queryKey })
    })
  }
}

/** Reads a query, and anew with every change of a feed. */
export const useReadAnew = <Row, Data, K extends QueryKey>(options: Options<Data, K>, feed: FeedOf<Row>) => {
  const readAgain = useReadAgain(options.queryKey)
  return useLiveQuery(options, { feed, onRow: readAgain })
}
