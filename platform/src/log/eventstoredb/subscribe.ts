import { setTimeout as delay } from 'node:timers/promises'
import type { Position } from '@clinic/shared-events/definitions/stored-event.ts'
import { streamNameFilter } from '@eventstore/db-client'
import { StoreAway } from '../../stores/store-away.ts'
import { createBackoff } from '../../waiting/backoff.ts'
import type { Batch } from '../event-log.ts'
import { arrivals } from './arrivals.ts'
import { isAway } from './away.ts'
import type { Connection } from './connection.ts'
import type { OwnEvents } from './own-events.ts'
import { createStandstill, type PolledHead } from './polled-head.ts'

/** Events read ahead of the subscriber, and the most that one batch holds. */
const pageSize = 500
const quietMs = 1_000

type Progress = { position: Position; caughtUp: boolean }

type Following = {
  connection: Pick<Connection, 'current'>
  ownEvents: OwnEvents
  lastPosition: () => Promise<Position>
  heads: PolledHead
  /** Called when a subscription that stood still is ended. */
  onStoodStill(): void
}

/**
 * Follows `$all` over any number of connections: when one ends, the next begins after the last position that was handed
 * on. So it does when one stands still, though the head has moved on. The server's own events are left out by the server.
 * @throws StoreAway when the log is closed before the signal aborts
 */
export async function* subscribe(following: Following, after: Position, signal: AbortSignal): AsyncGenerator<Batch> {
  const progress: Progress = { position: after, caughtUp: false }
  const backoff = createBackoff()
  while (!signal.aborted) {
    const { gone } = following.connection.current()
    // Nothing takes the place of the client of a log that was closed.
    if (gone.aborted) throw new StoreAway('event log')
    try {
      for await (const batch of oneConnection(following, progress, signal)) {
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
}

let begun = 0

/** The batches of one connection, until it, the client or the subscription ends. */
async function* oneConnection(
  { connection, ownEvents, lastPosition, heads, onStoodStill }: Following,
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
  const still = new AbortController()
  const standsStill = createStandstill()
  const stopListening = heads.listen((head) => {
    if (still.signal.aborted || !standsStill(progress.position, subscription.readableLength === 0, head)) return
    onStoodStill()
    still.abort()
  })
  const ended = AbortSignal.any([signal, gone, still.signal])
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
    stopListening()
    activity.ended(beginning)
  }
}
