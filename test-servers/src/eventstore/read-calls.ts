import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerWritableStream } from '@grpc/grpc-js'
import { filterOf } from './filter.ts'
import {
  caughtUpMessage,
  checkpointMessage,
  confirmationMessage,
  eventMessage,
  notFoundMessage,
  streamName,
} from './messages.ts'
import { type Sink, sinkOf } from './sink.ts'
import type { Store } from './store.ts'
import type { Stored } from './stored-events.ts'

/** `Read`: reads of one stream or of `$all`, and subscriptions to `$all`. */
export const readCall = (store: Store): ((call: ServerWritableStream<ReadReq, ReadResp>) => Promise<void>) => {
  return async (call) => {
    const sink = sinkOf(call)
    try {
      const options = call.request.getOptions()
      if (!options) throw new Error('a read has options')
      if (options.hasSubscription()) await subscribe(store, options, sink)
      else await read(store, options, sink)
      call.end()
    } catch (error) {
      call.destroy(error as Error)
    }
  }
}

const backwards = 1

const read = async (store: Store, options: ReadReq.Options, sink: Sink): Promise<void> => {
  const stream = options.getStream()
  const name = streamName(stream?.getStreamIdentifier())
  const events = stream ? store.stream(name) : store.all
  if (!events) return sink.send(notFoundMessage(name))
  const filter = filterOf(options.getFilter())
  const toStart = options.getReadDirection() === backwards
  const from = stream ? revisionIndex(stream, events, toStart) : positionIndex(options, events, toStart)
  let left = Number(options.getCount())
  for (const event of toStart ? downFrom(events, from) : upFrom(events, from)) {
    if (left === 0 || sink.closed()) return
    if (filter && !filter.matches(event)) continue
    left -= 1
    await sink.send(eventMessage(event))
  }
}

/** What is stored while a read runs is not part of it. */
function* upFrom(events: readonly Stored[], from: number): Iterable<Stored> {
  const end = events.length
  for (let index = from; index < end; index += 1) yield events[index] as Stored
}

function* downFrom(events: readonly Stored[], from: number): Iterable<Stored> {
  for (let index = from; index >= 0; index -= 1) yield events[index] as Stored
}

/** Both directions include the revision; a backward read from behind the end begins at the end. */
const revisionIndex = (options: ReadReq.Options.StreamOptions, events: readonly Stored[], toStart: boolean): number => {
  const last = events.length - 1
  if (options.hasStart()) return 0
  if (options.hasEnd()) return toStart ? last : last + 1
  const revision = Number(options.getRevision())
  return toStart ? Math.min(revision, last) : revision
}

/** Forwards a position includes its event; backwards it does not, because it is where that event begins. */
const positionIndex = (options: ReadReq.Options, events: readonly Stored[], toStart: boolean): number => {
  const all = options.getAll()
  const index = all?.hasStart() ? 0 : all?.hasEnd() ? events.length : indexAt(events, all?.getPosition())
  return toStart ? index - 1 : index
}

/** The index of the first event at or after the position. */
const indexAt = (events: readonly Stored[], position: ReadReq.Options.Position | undefined): number => {
  const wanted = Number(position?.getCommitPosition())
  let [low, high] = [0, events.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((events[middle] as Stored).position < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** Confirms, sends the past, says that it has caught up, then sends what is committed from then on: of `$all` alone. */
const subscribe = async (store: Store, options: ReadReq.Options, sink: Sink): Promise<void> => {
  if (options.hasStream()) throw new Error('subscriptions to one stream are not served')
  const filter = filterOf(options.getFilter())
  const checkpoints = filter && { ...filter, counted: 0 }
  let next = afterPosition(options, store.all)

  await sink.send(confirmationMessage(crypto.randomUUID()))
  next = await catchUp(store.all, next, sink, checkpoints)
  await sink.send(caughtUpMessage())
  while (!sink.closed()) {
    for (let event = store.all[next]; event && !sink.closed(); event = store.all[next]) {
      next += 1
      await sendLive(event, sink, checkpoints)
    }
    await commitOrClose(store, sink, () => store.all.length > next)
  }
}

type Checkpoints = { matches(event: Stored): boolean; window: number; interval: number; counted: number }

/** Page by page. After a page a checkpoint names the last event that was sent from it, or its beginning.
 * @returns the index behind the last event that was looked at */
const catchUp = async (
  events: readonly Stored[],
  from: number,
  sink: Sink,
  checkpoints: Checkpoints | undefined,
): Promise<number> => {
  let next = from
  while (!sink.closed()) {
    const page = events.slice(next, next + (checkpoints?.window ?? 500))
    let reached = page[0]?.position
    for (const event of page) {
      if (checkpoints && !checkpoints.matches(event)) continue
      reached = event.position
      await sink.send(eventMessage(event))
    }
    next += page.length
    if (checkpoints) checkpoints.counted += page.length
    if (next >= events.length || reached === undefined) return next
    if (checkpoints && checkpoints.counted >= checkpoints.interval) {
      checkpoints.counted %= checkpoints.interval
      await sink.send(checkpointMessage(reached))
    }
  }
  return next
}

const sendLive = async (event: Stored, sink: Sink, checkpoints: Checkpoints | undefined): Promise<void> => {
  if (!checkpoints || checkpoints.matches(event)) await sink.send(eventMessage(event))
  if (!checkpoints) return
  checkpoints.counted += 1
  if (checkpoints.counted < checkpoints.interval) return
  checkpoints.counted = 0
  await sink.send(checkpointMessage(event.position))
}

/** EventStoreDB reads one event from the position and continues behind it, so a position between two events skips the
 * second: only positions that the server itself named are resumed from without loss. */
const afterPosition = (options: ReadReq.Options, events: readonly Stored[]): number => {
  const all = options.getAll()
  if (all?.hasStart()) return 0
  if (all?.hasEnd()) return events.length
  return Math.min(indexAt(events, all?.getPosition()) + 1, events.length)
}

const commitOrClose = (store: Store, sink: Sink, ready: () => boolean): Promise<void> => {
  return new Promise((resolve) => {
    const done = () => {
      stopListening()
      stopWaiting()
      resolve()
    }
    const stopListening = store.onCommit(() => ready() && done())
    const stopWaiting = sink.onClose(done)
    if (ready()) done()
  })
}
