import { setTimeout as rest } from 'node:timers/promises'
import type { AnyEvent } from '@clinic/shared-events/log/define-event.ts'
import { type EventLog, type Position, StoreAway, type StoredEvent } from '@clinic/shared-events/log/event-log.ts'
import { registry } from '@clinic/shared-events/log/registry.ts'
import type { WorkStore } from '@clinic/shared-events/work/work-store.ts'
import { type Clock, pause, systemClock } from '../handling/clock.ts'
import { createProgress, type Progress } from '../handling/progress.ts'
import { lastEventOf, openCheckpoint } from './checkpoint.ts'
import { createPendingItems, type PendingItem } from './pending-items.ts'
import type { Following, ProcessManager } from './process-manager.ts'
import { createDueSettler } from './settle-due.ts'

/** Brings stored events to their newest shape; a `Codec` is one. */
type Opener = { open(stored: readonly StoredEvent[]): Promise<readonly Pick<AnyEvent, 'type' | 'data'>[]> }

export type RunnerParts = {
  /** Of its lease and its checkpoint. */
  name: string
  log: EventLog
  codec: Opener
  work: WorkStore
  /** Every kind of thing that is looked after. */
  managers: readonly ProcessManager[]
  /** Names this process among those that may keep. */
  holder: string
  /** How long after its event something without a time of its own is due. */
  patienceMs?: number
  leaseMs?: number
  /** Rest between two looks at the log: nothing the process manager does is urgent, and reading many events at once is cheaper. */
  restMs?: number
  clock?: Clock
  /** A store that was away, or a stream that cannot be read: tried again. */
  onProblem: (error: unknown) => void
}

export type Runner = {
  /** Resolves once this process, holding the lease, has followed the log to the position and settled everything before it. */
  settled(position: Position): Promise<void>
  /** Resolves after the signal aborted, its work is put down and the lease given up. */
  done: Promise<void>
}

const retryMs = 1_000

/**
 * Settles, once it is due, everything that events scheduled and none settled: reservations that a crash left between two
 * streams (docs/architecture.md), requests whose time is over. Follows the log under a lease; what is not settled is kept with the
 * checkpoint, so a restart settles it, and two process managers at once do no harm.
 */
export const startRunner = (parts: RunnerParts, signal: AbortSignal): Runner => {
  const { name, work, holder, onProblem, leaseMs = 15_000, clock = systemClock } = parts
  const progress = createProgress()
  const run = async (): Promise<void> => {
    while (!signal.aborted)
      try {
        const lease = await work.acquire(name, holder, leaseMs)
        if (lease) await followUnder({ ...parts, leaseMs, clock }, lease.epoch, progress, signal)
        else await pause(clock, leaseMs / 3, signal)
      } catch (error) {
        onProblem(error)
        await work.release(name, holder).catch(onProblem)
        // Another may be able to go on with what this program cannot: it has the time to look.
        await pause(clock, error instanceof StoreAway ? retryMs : leaseMs / 2, signal)
      }
    await work.release(name, holder).catch(onProblem)
  }
  return { settled: progress.reached, done: run() }
}

type FollowParts = RunnerParts & Required<Pick<RunnerParts, 'leaseMs' | 'clock'>>

/** Follows and settles until the signal aborts or the lease is another's. */
const followUnder = async (
  parts: FollowParts,
  epoch: bigint,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> => {
  const { log, codec, clock, managers, patienceMs = 60_000, restMs = 250, onProblem } = parts
  const lost = new AbortController()
  const until = AbortSignal.any([signal, lost.signal])
  const checkpoint = await openCheckpoint(parts, epoch)
  let followed = checkpoint.position
  let { last } = checkpoint
  let ready = false
  const pending = createPendingItems(checkpoint.open)
  const report = () => progress.report(pending.settledTo(followed))
  const followingOf = createFollowing(managers, codec)
  const settler = createDueSettler({ clock, pending, onProblem, onSettled: report })
  const save = async () => {
    if (!(await checkpoint.save(last, pending.toSave(followed)))) lost.abort()
  }

  const renewing = renewLease(parts, epoch, until, save).then(() => lost.abort())
  try {
    for await (const { events, caughtUp } of log.subscribe(followed, until)) {
      for (const event of events) {
        const { schedule, forget } = await followingOf(event)
        const patient = Date.parse(event.at) + patienceMs
        for (const id of forget) pending.forget(id)
        for (const one of schedule) pending.add({ dueAt: patient, ...one, before: followed, settling: false })
        followed = event.position
        last = lastEventOf(event)
      }
      report()
      // Before the head is reached, the event that settles something may be the next one.
      ready ||= caughtUp
      if (ready) settler.wake()
      if (caughtUp && restMs > 0) await rest(restMs, undefined, { signal: until, ref: false }).catch(() => undefined)
    }
  } finally {
    lost.abort()
    await Promise.all([settler.stop(), renewing])
    await save()
  }
}

/** Keeps the lease and saves the checkpoint on the way, until the lease is another's or the signal aborts. */
const renewLease = async (
  { name, work, clock, holder, leaseMs, onProblem }: FollowParts,
  epoch: bigint,
  until: AbortSignal,
  save: () => Promise<void>,
): Promise<void> => {
  for (;;) {
    await pause(clock, leaseMs / 3, until)
    if (until.aborted) return
    try {
      if ((await work.acquire(name, holder, leaseMs))?.epoch !== epoch) return
      await save()
    } catch (error) {
      onProblem(error)
    }
  }
}

type FollowingItems = Following<Pick<PendingItem, 'id' | 'kind' | 'ref' | 'settle'> & { dueAt?: number }>
const nothing: FollowingItems = { schedule: [], forget: [] }

/** What is followed stands in `data`; an event of the newest version needs no unsealing for it. */
const createFollowing = (managers: readonly ProcessManager[], codec: Opener) => {
  const managerOf = new Map(managers.flatMap((manager) => manager.handles.map((type) => [type, manager] as const)))
  return async (event: StoredEvent): Promise<FollowingItems> => {
    const manager = managerOf.get(event.type)
    if (!manager) return nothing
    const newest = registry.get(event.type)?.v === event.v ? event : (await codec.open([event]))[0]
    const { schedule, forget } = manager.follow(newest ?? event)
    const { kind } = manager
    return { schedule: schedule.map((one) => ({ ...one, kind, settle: () => manager.settle(one.ref) })), forget }
  }
}
