import type { EventLog } from '../event-log.ts'
import { append } from './append.ts'
import { connect } from './connection.ts'
import { createIdentity } from './identity.ts'
import { createHeadFinder, readAll, readStream } from './read.ts'
import { subscribe } from './subscribe.ts'

export type OpenEventStoreLog = { log: EventLog; close(): Promise<void> }

/**
 * The log on EventStoreDB (written against 23.10), by a connection string such as `esdb://host:2113?tls=false`.
 * Connects at the first call and again after every loss. A position is the event's commit position in `$all`.
 * `close` ends the open calls; end subscriptions by their signals first.
 */
export function openEventStoreLog(url: string): OpenEventStoreLog {
  const connection = connect(url)
  const logId = createIdentity(connection)
  const lastPosition = createHeadFinder(connection)
  const log: EventLog = {
    append: (stream, expected, events) => append(connection, stream, expected, events),
    readStream: (stream, from = 0n) => readStream(connection, stream, from),
    readAll: (after, limit) => readAll(connection, after, limit),
    subscribe: (after, signal) => subscribe(connection, lastPosition, after, signal),
    head: async () => ({ logId: await logId(), position: await lastPosition() }),
  }
  return { log, close: connection.close }
}
