import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import { follow, type Holding, type Run } from '@clinic/platform/work/follower.ts'
import { type LeaseDeps, underLease } from '@clinic/platform/work/leases.ts'
import { standsIn } from '@clinic/platform/work/log-point.ts'
import { erasesFrom } from '@clinic/shared-events/definitions/erased.ts'
import type { LogPoint } from '@clinic/shared-events/definitions/stored-event.ts'
import { collectionOf, indexesOf, leaseOf, type Projection } from '../projection.ts'
import type { ReadStore } from '../read-store/read-store.ts'
import { type LogFeed, type LogWindow, windowsAfter } from './feed.ts'
import { createFolder, logPointAfter, PoisonEvent } from './folder.ts'
import { buildOf, builtAs, ofLog, startBuild } from './tools/build.ts'
import type { Progress } from './tools/tool-types.ts'

/** What a projection is doing, for health and status. Holds no personal data. */
export type RunnerState =
  | { doing: 'starting' }
  /** Another process folds it, or a rebuild has asked for its lease. */
  | { doing: 'waiting' }
  | { doing: 'folding'; caughtUp: boolean }
  /** Not folded yet, or the log is another one or shorter than before: folded from its start. */
  | { doing: 'rebuilding'; progress: Progress }
  | { doing: 'away'; store: string }
  /** At an event it cannot fold; tried again every minute. */
  | { doing: 'stopped'; at: PoisonEvent['event'] }
  /** An unforeseen error, tried again. Its name and stack, without its message, which may quote what was folded. */
  | { doing: 'failed'; error: string; at: string[] }

type RunnerDeps = LeaseDeps & {
  projection: Projection
  feed: LogFeed
  log: Pick<EventLog, 'head' | 'readStream'>
  forgetKeys?(): void
  store: ReadStore
  /** Milliseconds until a stopped projection tries again: a minute by default. */
  stoppedRetryMs?: number
  /** Called after every commit and at the start, with the projection's position. */
  onPosition(position: bigint): void
  onState(state: RunnerState): void
}

/** Events folded before a commit while catching up, and documents: whichever comes first. Live, each batch is committed. */
const eventsPerCommit = 2000
const documentsPerCommit = 1000
const minuteMs = 60_000

/**
 * Folds one projection under its lease, for as long as the signal lasts. A lost checkpoint race ends the run and the lease is tried
 * for again; a store that is away is waited for; an event that cannot be folded stops this projection, without its lease, for a minute:
 * a key may have come back, or another process may be able to fold it.
 */
export const runProjection = (given: RunnerDeps): Promise<void> => {
  const { stoppedRetryMs = minuteMs } = given
  const { deps, stopAt } = sayingStopped(given)
  const { projection, feed, signal, onState } = deps
  const erased: Erased = { at: 0n }
  return follow(deps, {
    name: leaseOf(collectionOf(projection)),
    begin: (holding) => fold({ ...deps, signal: holding.signal }, holding, erased),
    onWaiting() {
      stopAt(null)
      onState({ doing: 'waiting' })
    },
    async onProblem(error, pause) {
      if (signal.aborted) return
      if (error instanceof PoisonEvent) {
        stopAt(error.event)
        await pause(stoppedRetryMs)
        feed.forget(error.event.position)
      } else {
        onState(error instanceof StoreAway ? { doing: 'away', store: error.store } : failed(error))
        await pause()
      }
    },
  })
}

/** Reports 'stopped' while it tries again, until it has got past the event. */
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

/** The newest certificate of an erasure that concerns the projection: documents that were folded up to before it hold what was erased. */
type Erased = { at: bigint }

/** Null when someone with a newer epoch has claimed the checkpoint. */
const fold = async (
  deps: RunnerDeps,
  { epoch, end, progressed }: Holding,
  erased: Erased,
): Promise<Run<LogWindow> | null> => {
  const start = await claim(deps, epoch, erased)
  if (!start) return null
  const { projection, feed, store, signal, onPosition, onState } = deps
  const folder = createFolder(store, projection)
  let { position } = start.foldedTo
  let folded = start.foldedTo
  let uncommitted = 0
  onPosition(position)
  onState({ doing: 'folding', caughtUp: false })
  return {
    batches: windowsAfter(feed, position, signal),
    async take(window) {
      const certificate = window.passed.findLast((event) => erasesFrom(event, projection.handles))
      if (certificate && certificate.position > position) {
        // Built anew from the log without the keys, whatever of the window was folded before.
        erased.at = certificate.position
        return end()
      }
      const poison = await folder.fold(window.events)
      uncommitted += window.passed.length
      folded = logPointAfter(window, poison) ?? folded
      const due = window.atHead || poison || uncommitted >= eventsPerCommit || folder.dirty() >= documentsPerCommit
      if (due && folded.position > position) {
        const { position: next, event } = folded
        const outcome = await folder.commit({ logId: start.logId, epoch, previous: position, next, event })
        if (outcome === 'lost') return end()
        position = next
        uncommitted = 0
        progressed()
        onPosition(position)
      }
      if (poison) throw poison
      if (window.atHead) onState({ doing: 'folding', caughtUp: true })
      if (window.passed.length === 0) folder.forget()
    },
  }
}

/** Claims the checkpoint for this epoch. @returns where to fold on from, or null when a newer epoch holds it */
const claim = async (
  deps: RunnerDeps,
  epoch: bigint,
  erased: Erased,
): Promise<{ logId: string; foldedTo: LogPoint } | null> => {
  const { store, projection, log } = deps
  const collection = collectionOf(projection)
  const [checkpoint, head] = [await store.checkpoint(collection), await log.head()]
  const holdsErased = checkpoint !== null && checkpoint.position < erased.at
  if (!checkpoint || holdsErased || !(await standsIn(log, head, checkpoint)))
    return build(deps, epoch, head, { isFirst: checkpoint === null, isErased: holdsErased })
  const { logId, position, event } = checkpoint
  await store.prepare(collection, indexesOf(projection))
  const claimed = { logId, epoch, previous: position, next: position, event }
  const outcome = await store.commit({ collection, writes: [], checkpoint: claimed })
  return outcome === 'lost' ? null : { logId, foldedTo: { position, event } }
}

/**
 * Builds anew where there are no documents yet, those of another log or of somebody who was erased. Old ones serve until the new ones replace them at once, so
 * that nobody is shown an empty board. Documents without a checkpoint may be of any log; they are replaced too.
 */
const build = async (
  deps: RunnerDeps,
  epoch: bigint,
  head: Awaited<ReturnType<EventLog['head']>>,
  { isFirst, isErased }: { isFirst: boolean; isErased: boolean },
) => {
  const { store, feed, log, projection, onState } = deps
  onState({ doing: 'rebuilding', progress: { done: 0, total: 0 } })
  return underLease(deps, leaseOf(buildOf(projection, 'rebuild')), async (_, signal) => {
    for (const copy of (await store.checkpoints()).keys())
      if (builtAs(copy) === buildOf(projection, 'verify')) await store.drop(copy)
    deps.forgetKeys?.()
    const goingOn = isErased ? {} : { mayGoOn: ofLog(log, head) }
    const rebuilt = await startBuild(store, feed, projection, { purpose: 'rebuild', head, ...goingOn })
    try {
      await rebuilt.foldTo(head.position, signal, (progress) => onState({ doing: 'rebuilding', progress }))
    } catch (error) {
      // Where nothing is shown yet, what comes before an event that cannot be folded is better than nothing: folding on stops at it.
      if (!isFirst || !(error instanceof PoisonEvent)) throw error
    }
    await rebuilt.index()
    if ((await store.replace(collectionOf(projection), rebuilt.collection, epoch)) === 'lost') return null
    await store.prepare(collectionOf(projection), indexesOf(projection))
    return { logId: head.logId, foldedTo: rebuilt.foldedTo() }
  })
}

const failed = (error: unknown): RunnerState => {
  if (!(error instanceof Error)) return { doing: 'failed', error: typeof error, at: [] }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return { doing: 'failed', error: error.name, at: frames.slice(0, 5).map((line) => line.trim()) }
}
