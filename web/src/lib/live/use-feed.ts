import type { Caller } from '@clinic/shared-events/contracts/wire/call.ts'
import type { FeedDeclaration } from '@clinic/shared-events/contracts/wire/feed.ts'
import { type RoomKind, roomOf, rooms } from '@clinic/shared-events/contracts/wire/live.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { z } from 'zod'
import type { Reading } from '../http/http.ts'
import { type RowChange, subscribeLive } from './live.ts'
import type { LiveRow } from './live-rows.ts'

/** A declared feed; its schema may be narrowed to what is shown of a row. */
export type FeedOf<Row> = Pick<FeedDeclaration, 'projection' | 'room'> & { row: z.ZodType<Row> }

type Followed<Row> = {
  feed: FeedOf<Row>
  /** The only row that is followed. */
  id?: string | undefined
  /** The key of the rows' room, where there is one for each. */
  of?: string | undefined
  readings: readonly Pick<Reading<unknown>, 'position' | 'serial'>[]
  /** @param serial of the reading that the row is pushed after */
  put: (change: LiveRow<Row>, position: string, serial: number) => void
  readAgain: () => void
}

const isPublic = (kind: RoomKind): boolean => {
  const who: readonly Caller[] = rooms[kind].who
  return who.includes('anonymous')
}

/**
 * Follows a feed from each reading on the screen, as long as that is there. A staff room's readings are made again when too much has changed,
 * when a row is of a shape this page does not know, and when the room is refused: then the session has ended, and the read leads to the login.
 * What the public follows is made again only when too much has changed, for thousands would do so at once.
 */
export const useFeed = <Row>({ feed, id: only, of, readings, put, readAgain }: Followed<Row>): void => {
  const room = roomOf(feed.room, of)
  const isStaffs = !isPublic(feed.room)
  const onChange = (serial: number, changes: readonly RowChange[]) => {
    const rows = changes
      .filter(({ id }) => only === undefined || id === only)
      .map((change) => ({ ...change, parsed: change.row === null ? null : feed.row.safeParse(change.row) }))
    for (const { id, position, parsed } of rows)
      if (parsed === null || parsed.success) put({ id, row: parsed?.data ?? null, pushed: true }, position, serial)
    if (isStaffs && rows.some(({ parsed }) => parsed?.success === false)) readAgain()
  }
  const handle = useEffectEvent((serial: number, what: 'refresh' | 'refused' | readonly RowChange[]) => {
    if (typeof what !== 'string') onChange(serial, what)
    else if (isStaffs || what === 'refresh') readAgain()
  })
  const begin = useEffectEvent((serial: number, position: string) =>
    subscribeLive(room, feed.projection, position, {
      onChange: (changes) => handle(serial, changes),
      onRefresh: () => handle(serial, 'refresh'),
      onRefused: () => handle(serial, 'refused'),
    }),
  )
  /** What ends each subscription: begun with a reading, and ended when another takes its place. */
  const held = useRef(new Map<string, () => void>())
  const wanted = JSON.stringify(
    readings.flatMap(({ serial, position }) => (position ? [[room, feed.projection, serial, position]] : [])),
  )
  useEffect(() => {
    const keys = new Map(
      (JSON.parse(wanted) as [string, string, number, string][]).map((one) => [one.join(' '), one] as const),
    )
    for (const [key, end] of held.current) {
      if (keys.has(key)) continue
      end()
      held.current.delete(key)
    }
    for (const [key, [, , serial, position]] of keys)
      if (!held.current.has(key)) held.current.set(key, begin(serial, position))
  }, [wanted])
  useEffect(
    () => () => {
      for (const end of held.current.values()) end()
      held.current.clear()
    },
    [],
  )
}
