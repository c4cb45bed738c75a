import type { Position, Revision, StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import {
  type AllStreamResolvedEvent,
  type EventStoreDBClient,
  type ResolvedEvent,
  StreamNotFoundError,
} from '@eventstore/db-client'
import { readToEnd } from './client.ts'
import type { Connection } from './connection.ts'
import type { OwnEvents } from './own-events.ts'
import { fromRecorded, isApplicationEvent } from './stored-events.ts'

/** The stream's events as the server has them; none when there is no such stream. */
export const readRecorded = async (
  connection: Pick<Connection, 'reach'>,
  stream: string,
  from: Revision,
): Promise<ResolvedEvent[]> => {
  return connection.reach((client) =>
    readToEnd(client.readStream(stream, { fromRevision: from })).catch((error: unknown) => {
      if (error instanceof StreamNotFoundError) return []
      throw error
    }),
  )
}

/** How many events a page is larger than asked for: the event at the position itself, with which the server begins, and the server's own. */
const readAhead = 16

export const readAll = (connection: Connection, ownEvents: OwnEvents, after: Position, limit: number) =>
  readPages(connection, ownEvents, { start: after, direction: 'forwards', limit })

/** Before position 0 there is nothing; to the server it would be the end. */
export const readBack = async (
  connection: Connection,
  ownEvents: OwnEvents,
  before: Position | 'end',
  limit: number,
): Promise<StoredEvent[]> => {
  if (before === 0n) return []
  return readPages(connection, ownEvents, {
    start: before === 'end' ? undefined : before,
    direction: 'backwards',
    limit,
  })
}

type Part = { start: Position | undefined; direction: 'forwards' | 'backwards'; limit: number }

const readPages = async (
  connection: Connection,
  ownEvents: OwnEvents,
  { start, direction, limit }: Part,
): Promise<StoredEvent[]> => {
  return connection.reach(async (client) => {
    const events: StoredEvent[] = []
    let from = start
    while (events.length < limit) {
      const maxCount = limit - events.length + readAhead
      const page = await readPage(client, from, direction, maxCount)
      events.push(...ownEvents(page))
      from = page.at(-1)?.event?.position?.commit ?? from
      if (page.length < maxCount - 1) break
    }
    return events.slice(0, limit)
  })
}

/** A page without the event at `from`; `undefined` is the end that the direction begins at. */
const readPage = async (
  client: EventStoreDBClient,
  from: Position | undefined,
  direction: 'forwards' | 'backwards',
  maxCount: number,
): Promise<AllStreamResolvedEvent[]> => {
  const end = direction === 'forwards' ? 'start' : 'end'
  const fromPosition = from ? { commit: from, prepare: from } : end
  const page = await readToEnd(client.readAll({ fromPosition, direction, maxCount }))
  return from === undefined ? page : page.filter(({ event }) => event?.position?.commit !== from)
}

/** The result of a search: where it began, and the last application event at or before that. */
type Search = { losses: number; top: Position; last: Position }

/**
 * Finds the position of the last application event, reading backwards. What an earlier search has read is not read again, so that
 * asking stays cheap in a quiet log in which the server writes its statistics.
 */
export const createHeadFinder = (connection: Connection) => {
  let known: Search | undefined
  return async function lastPosition(): Promise<Position> {
    const { losses } = connection
    const before = known?.losses === losses ? known : undefined
    const found = await connection.reach((client) => searchBack(client, before))
    known = { losses, ...found }
    return found.last
  }
}

const searchBack = async (client: EventStoreDBClient, before: Search | undefined): Promise<Omit<Search, 'losses'>> => {
  let top: Position | undefined
  let from: Position | undefined
  for (let maxCount = 16; ; maxCount = Math.min(maxCount * 4, 4_096)) {
    const page = await readPage(client, from, 'backwards', maxCount)
    for (const { event } of page) {
      const position = event?.position?.commit
      if (position === undefined) continue
      top ??= position
      if (before && position <= before.top) return { top, last: before.last }
      if (isApplicationEvent(event) && fromRecorded(event)) return { top, last: position }
      from = position
    }
    if (page.length < maxCount - 1) return { top: top ?? 0n, last: 0n }
  }
}
