import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import { type EventLog, StoreAway } from '@clinic/shared-events/log/event-log.ts'
import { createBackoff } from '@clinic/shared-events/waiting/backoff.ts'
import { collectionOf, type Projection } from '../projection.ts'
import type { ReadStore } from '../read-store/read-store.ts'
import { besideOf, startBeside } from './build-beside.ts'
import type { Feed } from './feed.ts'
import { createFolder, type Place, PoisonEvent, placeAfter } from './folder.ts'
import { type LeaseDeps, leaseOf, underLease } from './lease.ts'
import { standsIn } from './same-log.ts'
import type { Progress } from './tool-types.ts'

/** What a projection is doing, for health and status. Holds no personal data. */
export type RunnerState =
  | { doing: 'starting' }
  /** Another process folds it, or a rebuild has asked it to step aside. */
  | { doing: 'waiting' }
  | { doing: 'folding'; caughtUp: boolean }
  /** Not folded yet, or the log is another one or shorter than before: folded from its start. */
  | { doing: 'rebuilding'; progress: Progress }
  | { doing: 'away'; store: string }
  /** At an event it cannot fold; tried again every minute. */
  | { doing: 'stopped'; at: PoisonEvent['event'] }
  /** Something unforeseen, tried again; where it happened, without its message, which may quote what was folded. */
  | { doing: 'failed'; error: string; at: string[] }

export type RunnerDeps = LeaseDeps & {
  projection: Projection
  feed: Feed
  log: Pick<EventLog, 'head' | 'readStream'>
  store: ReadStore
  /** Milliseconds until a stopped projection tries again: a minute by default. */
  stoppedRetryMs?: number
  /** After every commit, and where it stood at the start. */
  onPosition(position: bigint): void
  onState(state: RunnerState): void
}

/** Events folded before a commit while catching up, and documents: whichever comes first. Live, each batch is committed. */
const eventsPerCommit = 2000
const documentsPerCommit = 1000
const leaseRetryMs = 250
const minuteMs = 60_000

/**
 * Folds one projection under its lease, for as long as the signal lasts. A lost checkpoint race ends the run and the lease is tried
 * for again; a store that is away is waited for; an event that cannot be folded stops this projection, without its lease, for a minute:
 * a key may have come back, or another process may be able to fold it.
 */
export const runProjection = async (given: RunnerDeps): Promise<void> => {
  const { stoppedRetryMs = minuteMs } = given
  const backoff = createBackoff()
  const pause = (ms: number) => delay(ms, undefined, { signal: given.signal }).catch(() => undefined)
  const { deps, stopAt } = sayingStopped(given)
  const lease = leaseOf(collectionOf(deps.projection))
  while (!deps.signal.aborted) {
    try {
      const ran = await underLease(deps, lease, (epoch, held) => run({ ...deps, signal: held }, epoch, backoff.reset))
      if (deps.signal.aborted) return
      stopAt(null)
      if (ran !== null) await pause(leaseRetryMs)
      else {
        deps.onState({ doing: 'waiting' })
        await deps.leases.freed(lease, deps.signal)
      }
    } catch (error) {
      if (deps.signal.aborted) return
      if (error instanceof PoisonEvent) {
        stopAt(error.event)
        await pause(stoppedRetryMs)
        deps.feed.forget(error.event.position)
      } else {
        deps.onState(error instanceof StoreAway ? { doing: 'away', store: error.store } : failed(error))
        await pause(backoff.nextMs())
      }
    }
  }
}

/** While it tries again it is still called stopped, until it has got past the event. */
const sayingStopped = (given: RunnerDeps) => {
  let at: PoisonEvent['event'] | null = null
  const stopAt = (event: PoisonEvent['event'] | null): void => {
    at = event
    if (event) given.onState({ doing: 'stopped', at: event })
  }
  const deps: RunnerDeps = {
    ...given,
    onPosition(position) {
      given.onPosition(position)
      if (!at || position < at.position) return
      at = null
      given.onState({ doing: 'folding', caughtUp: false })
    },
    onState(state) {
      if (!at || state.doing !== 'folding') given.onState(state)
    },
  }
  return { deps, stopAt }
}

/** `true` when it ran until it had to stop. */
const run = async (deps: RunnerDeps, epoch: bigint, works: () => void): Promise<true> => {
  const start = await claim(deps, epoch)
  if (!start) return true
  const { projection, feed, store, signal, onPosition, onState } = deps
  const folder = createFolder(store, projection)
  let { position } = start.place
  let folded = start.place
  let uncommitted = 0
  onPosition(position)
  onState({ doing: 'folding', caughtUp: false })
  while (!signal.aborted) {
    const window = await feed.read(folded.position)
    const poison = await folder.fold(window.events)
    uncommitted += window.passed.length
    folded = placeAfter(window, poison) ?? folded
    const due = window.atHead || poison || uncommitted >= eventsPerCommit || folder.dirty() >= documentsPerCommit
    if (due && folded.position > position) {
      const { position: next, event } = folded
      const outcome = await folder.commit({ logId: start.logId, epoch, previous: position, next, event })
      if (outcome === 'lost') return true
      position = next
      uncommitted = 0
      works()
      onPosition(position)
    }
    if (poison) throw poison
    if (window.atHead) onState({ doing: 'folding', caughtUp: true })
    if (window.passed.length > 0) await setImmediate()
    else {
      folder.forget()
      await feed.wait(folded.position, signal)
    }
  }
  return true
}

/** Where to fold on from, held for this epoch; null when someone with a newer epoch holds it. */
const claim = async (deps: RunnerDeps, epoch: bigint): Promise<{ logId: string; place: Place } | null> => {
  const { store, projection, log } = deps
  const collection = collectionOf(projection)
  const [checkpoint, head] = [await store.checkpoint(collection), await log.head()]
  if (!checkpoint || !(await standsIn(log, head, checkpoint))) return build(deps, epoch, head, checkpoint === null)
  const { logId, position, event } = checkpoint
  await store.prepare(collection, projection.indexes)
  const claimed = { logId, epoch, previous: position, next: position, event }
  const outcome = await store.commit({ collection, writes: [], checkpoint: claimed })
  return outcome === 'lost' ? null : { logId, place: { position, event } }
}

/**
 * Where there are no documents yet, or those of another log: these serve until the new ones take their place at once, so that nobody
 * is shown an empty board meanwhile. Documents without a checkpoint may be of any log; they go too.
 */
const build = async (
  deps: RunnerDeps,
  epoch: bigint,
  head: Awaited<ReturnType<EventLog['head']>>,
  isFirst: boolean,
) => {
  const { store, feed, projection, onState } = deps
  onState({ doing: 'rebuilding', progress: { done: 0, total: 0 } })
  return underLease(deps, leaseOf(besideOf(projection, 'rebuild')), async (_, signal) => {
    const beside = await startBeside(store, feed, projection, 'rebuild', head.logId)
    try {
      await beside.foldTo(head.position, signal, (progress) => onState({ doing: 'rebuilding', progress }))
    } catch (error) {
      // Where nothing is shown yet, what comes before an event that cannot be folded is better than nothing: folding on stops at it.
      if (!isFirst || !(error instanceof PoisonEvent)) throw error
    }
    await beside.index()
    if ((await store.replace(collectionOf(projection), beside.collection, epoch)) === 'lost') return null
    await store.prepare(collectionOf(projection), projection.indexes)
    return { logId: head.logId, place: beside.place() }
  })
}

const failed = (error: unknown): RunnerState => {
  if (!(error instanceof Error)) return { doing: 'failed', error: typeof error, at: [] }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return { doing: 'failed', error: error.name, at: frames.slice(0, 5).map((line) => line.trim()) }
}
