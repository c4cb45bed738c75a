import { setTimeout as delay } from 'node:timers/promises'
import type { Position } from '@clinic/shared-events/definitions/stored-event.ts'
import { streamNameFilter } from '@eventstore/db-client'
import { createBackoff } from '../../waiting/backoff.ts'
import type { Batch } from '../event-log.ts'
import { arrivals } from './arrivals.ts'
import { isAway } from './away.ts'
import type { Connection } from './connection.ts'
import type { OwnEvents } from './own-events.ts'

/** Events read ahead of the subscriber, and the most that one batch holds. */
const pageSize = 500
const quietMs = 1_000

type Progress = { position: Position; caughtUp: boolean }

/**
 * Follows `$all` over any number of connections: when one ends, the next begins after the last position that was handed
 * on. The server's own events are left out by the server.
 */
export async function* subscribe(
  connection: Connection,
  ownEvents: OwnEvents,
  lastPosition: () => Promise<Position>,
  after: Position,
  signal: AbortSignal,
): AsyncGenerator<Batch> {
  const progress: Progress = { position: after, caughtUp: false }
  const followed = connection.follows()
  const backoff = createBackoff()
  try {
    while (!signal.aborted) {
      const { gone } = connection.current()
      try {
        for await (const batch of oneConnection(connection, ownEvents, lastPosition, progress, signal)) {
          backoff.reset()
          yield batch
        }
      } catch (error) {
        if (!isAway(error)) throw error
      }
      if (signal.aborted) return
      if (progress.caughtUp) yield { events: [], caughtUp: false }
      progress.caughtUp = false
      const pause = { signal: AbortSignal.any([signal, gone]), ref: false }
      await delay(backoff.nextMs(), undefined, pause).catch(() => undefined)
    }
  } finally {
    followed()
  }
}

let begun = 0

/** The batches of one connection, until it, the client or the subscription ends. */
async function* oneConnection(
  connection: Connection,
  ownEvents: OwnEvents,
  lastPosition: () => Promise<Position>,
  progress: Progress,
  signal: AbortSignal,
): AsyncGenerator<Batch> {
  const { position } = progress
  const { client, activity, gone } = connection.current()
  const subscription = client.call((grpc) =>
    grpc.subscribeToAll(
      {
        fromPosition: position === 0n ? 'start' : { commit: position, prepare: position },
        filter: streamNameFilter({ regex: '^[^$]' }),
      },
      { highWaterMark: pageSize },
    ),
  )
  const beginning = `subscription ${++begun}`
  activity.begun(beginning)
  subscription.once('confirmation', () => activity.ended(beginning))
  const atHead = async () => progress.position >= (await lastPosition())
  const ended = AbortSignal.any([signal, gone])
  try {
    for await (const arrived of arrivals(subscription, { pageSize, atHead, quietMs }, ended)) {
      if (arrived.events.length > 0) activity.heard()
      const events = ownEvents(arrived.events)
      const { caughtUp } = arrived
      const changed = caughtUp !== progress.caughtUp
      // Also past events that are not handed on: the next connection begins behind them.
      progress.position = arrived.events.at(-1)?.event?.position?.commit ?? progress.position
      progress.caughtUp = caughtUp
      if (events.length > 0 || changed) yield { events, caughtUp }
    }
  } finally {
    activity.ended(beginning)
  }
}
