import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { EventToAppend, Position, Revision } from '@clinic/shared-events/definitions/stored-event.ts'
import { type AppendResult, type EventStoreDBClient, WrongExpectedVersionError } from '@eventstore/db-client'
import { StoreAway } from '../../stores/store-away.ts'
import { createBackoff } from '../../waiting/backoff.ts'
import type { Appended } from '../event-log.ts'
import { patience } from './client.ts'
import type { Connection } from './connection.ts'
import { readRecorded } from './read.ts'
import { toEventData } from './stored-events.ts'

/** An append whose outcome is unclear is sent again for this long after it was first sent, in milliseconds. */
const repeatedForMs = 2_000
type Reach = Pick<Connection, 'reach'>

/**
 * An exact append. The server answers a repeat at the old revision as the first time, so one whose outcome is unclear (the
 * connection broke, or the server gave up waiting for the commit) is sent again as it was. What was never sent is not.
 * @throws StoreAway when the outcome stays unclear, or nothing could be sent
 */
export const append = async (
  connection: Reach,
  stream: string,
  expected: Revision | 'no-stream',
  events: readonly EventToAppend[],
  /** Milliseconds of a clock that never goes back. */
  elapsed = () => performance.now(),
): Promise<Appended> => {
  if (events.length === 0) throw new RangeError('An append holds at least one event')
  const proposed = events.map(toEventData)
  const send = (client: EventStoreDBClient) =>
    client.appendToStream(stream, proposed, {
      expectedRevision: expected === 'no-stream' ? 'no_stream' : expected,
      deadline: patience,
    })
  try {
    const { position } = await untilClear(connection, send, elapsed)
    const revision = (expected === 'no-stream' ? -1n : expected) + BigInt(events.length)
    // The answer to a repeat names no position while the first one is still being replicated.
    return { ok: true, revision, position: position?.commit ?? (await positionOf(connection, stream, revision)) }
  } catch (error) {
    if (!(error instanceof WrongExpectedVersionError)) throw error
    return { ok: false, actual: error.actualVersion === 'no_stream' ? 'no-stream' : error.actualVersion }
  }
}

/** Sends an append until it is answered or the time is over. A server that gave up waiting is asked once more, however long it took. */
const untilClear = async (
  connection: Reach,
  send: (client: EventStoreDBClient) => Promise<AppendResult>,
  elapsed: () => number,
): Promise<AppendResult> => {
  let firstSent: number | undefined
  let timeouts = 0
  const backoff = createBackoff({ firstMs: 25, longestMs: 400 })
  for (;;) {
    const pauseMs = backoff.nextMs()
    try {
      return await connection.reach((client) => {
        firstSent ??= elapsed()
        return send(client).catch((error: unknown) => {
          throw isCommitTimeout(error) ? new CommitTimeout() : error
        })
      })
    } catch (error) {
      const timedOut = error instanceof CommitTimeout
      if (!timedOut && !(error instanceof StoreAway)) throw error
      if (timedOut) timeouts += 1
      const inTime = firstSent !== undefined && elapsed() + pauseMs < firstSent + repeatedForMs
      if (!inTime && !(timedOut && timeouts === 1)) throw timedOut ? new StoreAway('event log', error) : error
      await delay(pauseMs)
    }
  }
}

/** The server is there, but waited in vain for the commit of these events: most often because they were in flight already. */
class CommitTimeout extends Error {
  constructor() {
    super('the server gave up waiting for the commit')
    this.name = 'CommitTimeout'
  }
}

/** gRPC's ABORTED: 'Operation timed out: Commit phase timeout.' */
const aborted = 10

const isCommitTimeout = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === aborted

const positionOf = async (connection: Reach, stream: string, revision: Revision): Promise<Position> => {
  const [found] = await readRecorded(connection, stream, revision)
  const position = found?.event?.position?.commit
  if (position === undefined) throw new StoreAway('event log')
  return position
}
