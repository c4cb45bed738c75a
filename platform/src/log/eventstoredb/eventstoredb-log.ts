import type { EventLog } from '../event-log.ts'
import { append } from './append.ts'
import { type ConnectionOptions, connect } from './connection.ts'
import { createIdentity } from './identity.ts'
import { createOwnEvents, type ForeignEvent } from './own-events.ts'
import { createPolledHead } from './polled-head.ts'
import { createHeadFinder, readAll, readBack, readRecorded } from './read.ts'
import { subscribe } from './subscribe.ts'

export type EventStoreLogOptions = ConnectionOptions & {
  /** Called once for each event in the database that this system did not write, when a reader passes over it. */
  onForeign?: (event: ForeignEvent) => void
  /** Called when a subscription that stood still was begun anew. */
  onStoodStill?: () => void
}
export type OpenEventStoreLog = { log: EventLog; close(): Promise<void> }

/**
 * The log on EventStoreDB (written against 23.10), by a connection string such as `esdb://host:2113?tls=false`.
 * Connects at the first call and again after every loss; a client that hangs is replaced, a subscription that stands still begun anew. A position is the event's commit position in `$all`.
 * `close` ends the open calls; end subscriptions by their signals first.
 * @throws AddressUnusable
 */
export const openEventStoreLog = (
  url: string,
  { onForeign = () => undefined, onStoodStill = () => undefined, ...options }: EventStoreLogOptions = {},
): OpenEventStoreLog => {
  const connection = connect(url, options)
  const ownEvents = createOwnEvents(onForeign)
  const logId = createIdentity(connection)
  const lastPosition = createHeadFinder(connection)
  const following = { connection, ownEvents, lastPosition, heads: createPolledHead(lastPosition), onStoodStill }
  const log: EventLog = {
    append: (stream, expected, events) => append(connection, stream, expected, events),
    readStream: async (stream, from = 0n) => ownEvents(await readRecorded(connection, stream, from)),
    readAll: (after, limit) => readAll(connection, ownEvents, after, limit),
    readBack: (before, limit) => readBack(connection, ownEvents, before, limit),
    subscribe: (after, signal) => subscribe(following, after, signal),
    head: async () => ({ logId: await logId(), position: await lastPosition() }),
  }
  return { log, close: connection.close }
}
