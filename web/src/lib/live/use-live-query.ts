import type { Caller } from '@clinic/shared-events/contracts/wire/call.ts'
import type { FeedDeclaration } from '@clinic/shared-events/contracts/wire/feed.ts'
import { type RoomKind, roomOf, rooms } from '@clinic/shared-events/contracts/wire/live.ts'
import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { z } from 'zod'
import type { Reading } from '../http/http.ts'
import { type RowChange, subscribeLive } from './live.ts'
import { type Into, isLater, type LiveRow } from './live-rows.ts'

type Live<Row, Data> = {
  /** The declared feed; its schema may be narrowed to what is shown of a row. */
  feed: Pick<FeedDeclaration, 'projection' | 'room'> & { row: z.ZodType<Row> }
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
  | { onRow: (change: LiveRow<Row>) => void }
)

type Options<Data, K extends QueryKey> = UseQueryOptions<Reading<Data>, Error, Reading<Data>, K>

/**
 * Reads a query and keeps it as a declared feed says, for as long as the component is there. A new reading is followed from its own
 * position; rows put into it (`setQueryData` with the same position and serial) are not a new one. What is not newer than the reading
 * changes nothing. A staff room's reading is made again when too much has changed, when a row is of a shape this page does not know,
 * and when the room is refused: then the session has ended, and the read leads to the login. What the public follows is made again
 * only when too much has changed, for thousands would do so at once.
 */
export const useLiveQuery = <Row, Data, K extends QueryKey>(options: Options<Data, K>, live: Live<Row, Data>) => {
  const { feed, id: only, of = only, follows = true } = live
  const client = useQueryClient()
  const query = useQuery(options)
  // One read is enough, however many changes ask for it.
  const readAgain = () => void query.refetch({ cancelRefetch: false })
  const put = (change: LiveRow<Row>, position: string) => {
    if ('onRow' in live) return live.onRow(change)
    const known = client.getQueryData<Reading<Data>>(options.queryKey)
    if (!known || !isLater(position, known.position)) return
    const after = live.into(known.data, change)
    if (after !== known.data) client.setQueryData<Reading<Data>>(options.queryKey, { ...known, data: after })
    live.onPut?.(change, known.data, after)
  }
  const take = ({ id, row, position }: RowChange): 'taken' | 'unreadable' => {
    const parsed = row === null ? null : feed.row.safeParse(row)
    if (parsed && !parsed.success) return 'unreadable'
    put({ id, row: parsed?.data ?? null, pushed: true }, position)
    return 'taken'
  }
  useFeed(feed, of, follows ? query.data : undefined, {
    onChange: (changes) => {
      const taken = changes.filter(({ id }) => only === undefined || id === only).map(take)
      if (!isPublic(feed.room) && taken.includes('unreadable')) readAgain()
    },
    onRefresh: readAgain,
    onRefused: () => {
      if (!isPublic(feed.room)) readAgain()
    },
  })
  return query
}

const isPublic = (kind: RoomKind): boolean => {
  const who: readonly Caller[] = rooms[kind].who
  return who.includes('anonymous')
}

type Handlers = { onChange(changes: RowChange[]): void; onRefresh(): void; onRefused(): void }

/** Follows a feed from the reading on the screen. */
const useFeed = (
  { room: kind, projection }: Pick<FeedDeclaration, 'projection' | 'room'>,
  key: string | undefined,
  reading: Pick<Reading<unknown>, 'position' | 'serial'> | undefined,
  handlers: Handlers,
): void => {
  const room = roomOf(kind, key)
  const onChange = useEffectEvent((changes: RowChange[]) => handlers.onChange(changes))
  const onRefresh = useEffectEvent(() => handlers.onRefresh())
  const onRefused = useEffectEvent(() => handlers.onRefused())
  const position = reading?.position
  const serial = reading?.serial
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new serial is a new snapshot, to be followed from its own position
  useEffect(() => {
    if (!position) return
    return subscribeLive(room, projection, position, {
      onChange: (changes) => onChange(changes),
      onRefresh: () => onRefresh(),
      onRefused: () => onRefused(),
    })
  }, [room, projection, position, serial])
}

/** For an `onRow` of which only the server can say whom it concerns: reads all queries of a key anew, once for many changes that come at once. */
export const useReadAgain = (queryKey: QueryKey) => {
  const client = useQueryClient()
  const due = useRef(false)
  return () => {
    if (due.current) return
    due.current = true
    // Of many changes that come at once all are told before it is read.
    queueMicrotask(() => {
      due.current = false
      void client.invalidateQueries({ queryKey })
    })
  }
}
