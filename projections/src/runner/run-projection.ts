import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import { type EventLog, StoreAway } from '@clinic/shared-events/log/event-log.ts'
import { collectionOf, type Projection } from '../projection.ts'
import type { ReadStore } from '../read-store/read-store.ts'
import { createBackoff } from './backoff.ts'
import { besideOf, startBeside } from './build-beside.ts'
import type { Feed, LogWindow } from './feed.ts'
import { createFolder, PoisonEvent } from './folder.ts'
import { type LeaseDeps, leaseOf, underLease } from './lease.ts'
import type { Progress } from './tool-types.ts'

/** What a projection is doing, for health and status. Holds no personal data. */
export type RunnerState =
  | { doing: 'starting' }
  /** Another process folds it, or a rebuild has asked it to step aside. */
  | { doing: 'waiting' }
  | { doing: 'folding'; caughtUp: boolean }
  /** The log is another one, or shorter than before: folded anew beside the old documents. */
  | { doing: 'rebuilding'; progress: Progress }
  | { doing: 'away'; store: string }
  | { doing: 'stopped'; at: PoisonEvent['event'] }
  | { doing: 'failed'; error: string }

export type RunnerDeps = LeaseDeps & {
  projection: Projection
  feed: Feed
  log: Pick<EventLog, 'head'>
  store: ReadStore
  /** After every commit, and where it stood at the start. */
  onPosition(position: bigint): void
  onState(state: RunnerState): void
}

/** Events folded before a commit while catching up, and documents: whichever comes first. Live, each batch is committed. */
const eventsPerCommit = 2000
const documentsPerCommit = 1000
const leaseRetryMs = 250

/**
 * Folds one projection under its lease, for as long as the signal lasts. A lost checkpoint race ends the run and the lease is tried
 * for again; a store that is away is waited for; an event that cannot be folded stops this projection until the process starts anew.
 */
export async function runProjection(deps: RunnerDeps): Promise<void> {
  const backoff = createBackoff()
  const pause = (ms: number) => delay(ms, undefined, { signal: deps.signal }).catch(() => undefined)
  while (!deps.signal.aborted) {
    try {
      const ran = await underLease(deps, leaseOf(collectionOf(deps.projection)), (epoch, held) =>
        run({ ...deps, signal: held }, epoch, backoff.reset),
      )
      if (deps.signal.aborted) return
      if (ran === null) deps.onState({ doing: 'waiting' })
      await pause(leaseRetryMs)
    } catch (error) {
      if (deps.signal.aborted) return
      if (error instanceof PoisonEvent) return deps.onState({ doing: 'stopped', at: error.event })
      deps.onState(
        error instanceof StoreAway
          ? { doing: 'away', store: error.store }
          : { doing: 'failed', error: error instanceof Error ? error.name : 'Error' },
      )
      await pause(backoff.nextMs())
    }
  }
}

/** `true` when it ran until it had to stop. */
async function run(deps: RunnerDeps, epoch: bigint, works: () => void): Promise<true> {
  const start = await claim(deps, epoch)
  if (!start) return true
  const { projection, feed, store, signal, onPosition, onState } = deps
  const folder = createFolder(store, projection)
  let { position } = start
  let folded = position
  let uncommitted = 0
  onPosition(position)
  onState({ doing: 'folding', caughtUp: false })
  while (!signal.aborted) {
    const window = await feed.read(folded)
    const poison = await folder.fold(window.events)
    uncommitted += window.count
    if (poison) folded = lastBefore(poison, window) ?? folded
    else folded = window.upTo
    const due = window.atHead || poison || uncommitted >= eventsPerCommit || folder.dirty() >= documentsPerCommit
    if (due && folded > position) {
      const outcome = await folder.commit({ logId: start.logId, epoch, previous: position, next: folded })
      if (outcome === 'lost') return true
      position = folded
      uncommitted = 0
      works()
      onPosition(position)
    }
    if (poison) throw poison
    if (window.atHead) onState({ doing: 'folding', caughtUp: true })
    if (window.count === 0) await feed.wait(folded, signal)
    else await setImmediate()
  }
  return true
}

/** Where the checkpoint may stand: at an event the log has, so the last one that this projection has passed. */
const lastBefore = ({ event }: PoisonEvent, { events }: LogWindow): bigint | undefined =>
  events.findLast(({ position }) => position < event.position)?.position

/** The position to fold on from, held for this epoch; null when someone with a newer epoch holds it. */
async function claim(deps: RunnerDeps, epoch: bigint): Promise<{ logId: string; position: bigint } | null> {
  const { store, projection, log } = deps
  const collection = collectionOf(projection)
  const [checkpoint, head] = [await store.checkpoint(collection), await log.head()]
  if (checkpoint && (checkpoint.logId !== head.logId || checkpoint.position > head.position))
    return rebuildInPlace(deps, epoch, head)
  // Documents without a checkpoint may be of any log.
  if (!checkpoint) await store.drop(collection)
  await store.prepare(collection, projection.indexes)
  const position = checkpoint?.position ?? 0n
  const outcome = await store.commit({
    collection,
    writes: [],
    checkpoint: { logId: head.logId, epoch, previous: checkpoint ? position : null, next: position },
  })
  return outcome === 'lost' ? null : { logId: head.logId, position }
}

/** The old documents serve until the new ones take their place at once: nobody is shown an empty board meanwhile. */
async function rebuildInPlace(deps: RunnerDeps, epoch: bigint, head: Awaited<ReturnType<EventLog['head']>>) {
  const { store, feed, projection, signal, onState } = deps
  const beside = await startBeside(store, feed, projection, besideOf(projection, 'rebuild'), head.logId)
  await beside.foldTo(head.position, signal, (progress) => onState({ doing: 'rebuilding', progress }))
  const outcome = await store.replace(collectionOf(projection), beside.collection, epoch)
  return outcome === 'lost' ? null : { logId: head.logId, position: beside.position() }
}
