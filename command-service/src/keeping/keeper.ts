import { setTimeout as rest } from 'node:timers/promises'
import type { Codec } from '@clinic/shared-events/log/codec.ts'
import type { EventLog, Position, StoredEvent } from '@clinic/shared-events/log/event-log.ts'
import { registry } from '@clinic/shared-events/log/registry.ts'
import type { WorkStore } from '@clinic/shared-events/work/work-store.ts'
import { type Clock, pause, systemClock } from '../handling/clock.ts'
import { createProgress, type Progress } from '../handling/progress.ts'
import { createJudging } from './judging.ts'
import type { Following, Keepable, Keeping } from './keeping.ts'
import { createWatch } from './watch.ts'

export type KeeperParts = {
  /** Of its lease and its checkpoint. */
  name: string
  log: EventLog
  codec: Pick<Codec, 'open'>
  work: WorkStore
  /** Every kind of thing that is looked after. */
  keepings: readonly Keeping[]
  /** Names this process among those that may keep. */
  holder: string
  /** How long after its event something without a time of its own is due. */
  patienceMs?: number
  leaseMs?: number
  /** Rest between two looks at the log: nothing the keeper does is urgent, and reading many events at once is cheaper. */
  restMs?: number
  clock?: Clock
  /** A store that was away, or a stream that cannot be read: tried again. */
  onProblem: (error: unknown) => void
}

export type Keeper = {
  /** Resolves once this process, holding the lease, has followed the log to the position and settled everything before it. */
  settled(position: Position): Promise<void>
  /** Resolves after the signal aborted, its work is put down and the lease given up. */
  done: Promise<void>
}

const retryMs = 1_000

/**
 * Judges, once it is due, everything that events set a watch on and none settled: reservations that a crash left between two
 * streams (design §4), requests whose time is over. Follows the log under a lease; the checkpoint never passes what is not settled,
 * so a restart sees it again, and two keepers at once do no harm.
 */
export const startKeeper = (parts: KeeperParts, signal: AbortSignal): Keeper => {
  const { name, work, holder, onProblem, leaseMs = 15_000, clock = systemClock } = parts
  const progress = createProgress()
  const run = async (): Promise<void> => {
    while (!signal.aborted)
      try {
        const lease = await work.acquire(name, holder, leaseMs)
        if (lease) await keep({ ...parts, leaseMs, clock }, lease.epoch, progress, signal)
        else await pause(clock, leaseMs / 3, signal)
      } catch (error) {
        onProblem(error)
        await pause(clock, retryMs, signal)
      }
    await work.release(name, holder).catch(onProblem)
  }
  return { settled: progress.reached, done: run() }
}

type KeepParts = KeeperParts & Required<Pick<KeeperParts, 'leaseMs' | 'clock'>>

/** Follows and judges until the signal aborts or the lease is another's. */
const keep = async (parts: KeepParts, epoch: bigint, progress: Progress, signal: AbortSignal): Promise<void> => {
  const { log, codec, clock, keepings, patienceMs = 60_000, restMs = 250, onProblem } = parts
  const lost = new AbortController()
  const until = AbortSignal.any([signal, lost.signal])
  const checkpoint = await openCheckpoint(parts, epoch)
  let followed = checkpoint.position
  let ready = false
  const watch = createWatch()
  const report = () => progress.report(watch.settledTo(followed))
  const followingOf = createFollowing(keepings, codec)
  const judging = createJudging({ clock, watch, onProblem, onSettled: report })
  const save = async () => {
    if (!(await checkpoint.save(watch.settledTo(followed)))) lost.abort()
  }

  const renewing = renewLease(parts, epoch, until, save).then(() => lost.abort())
  try {
    for await (const { events, caughtUp } of log.subscribe(followed, until)) {
      for (const event of events) {
        const { schedule, forget } = await followingOf(event)
        const patient = Date.parse(event.at) + patienceMs
        for (const id of forget) watch.forget(id)
        for (const one of schedule) watch.add({ dueAt: patient, ...one, before: followed, judging: false })
        followed = event.position
      }
      report()
      // Before the head is reached, the event that settles something may be the next one.
      ready ||= caughtUp
      if (ready) judging.wake()
      if (caughtUp && restMs > 0) await rest(restMs, undefined, { signal: until, ref: false }).catch(() => undefined)
    }
  } finally {
    lost.abort()
    await Promise.all([judging.stop(), renewing])
    await save()
  }
}

/** Where the keeper goes on: its own place in this log, or the beginning of another one. */
const openCheckpoint = async ({ name, log, work }: KeepParts, epoch: bigint) => {
  const { logId } = await log.head()
  const saved = await work.checkpoint(name)
  let position = saved?.logId === logId ? saved.position : 0n
  return {
    position,
    /** False when a later holder has saved one: the lease is lost. */
    async save(settled: Position): Promise<boolean> {
      if (settled === position) return true
      if (!(await work.saveCheckpoint(name, epoch, { logId, position: settled }))) return false
      position = settled
      return true
    },
  }
}

/** Keeps the lease and saves the checkpoint on the way, until the lease is another's or the signal aborts. */
const renewLease = async (
  { name, work, clock, holder, leaseMs, onProblem }: KeepParts,
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

const nothing: Following<Keepable> = { schedule: [], forget: [] }

/** What is followed stands in `data`; an event of the newest version needs no unsealing for it. */
const createFollowing = (keepings: readonly Keeping[], codec: Pick<Codec, 'open'>) => {
  const keepingOf = new Map(keepings.flatMap((keeping) => keeping.handles.map((type) => [type, keeping] as const)))
  return async (event: StoredEvent): Promise<Following<Keepable>> => {
    const keeping = keepingOf.get(event.type)
    if (!keeping) return nothing
    const newest = registry.get(event.type)?.v === event.v ? event : (await codec.open([event]))[0]
    return keeping.follow(newest ?? event)
  }
}
