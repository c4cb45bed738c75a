import { setTimeout as rest } from 'node:timers/promises'
import type { Batch, EventLog } from '@clinic/platform/log/event-log.ts'
import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import { createCondition } from '@clinic/platform/waiting/condition.ts'
import { follow, type Holding, type Run } from '@clinic/platform/work/follower.ts'
import type { Leases } from '@clinic/platform/work/leases.ts'
import { logPointOf } from '@clinic/platform/work/log-point.ts'
import type { AnyEvent } from '@clinic/shared-events/definitions/define-event.ts'
import type { LogPoint, Position, StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { registry } from '@clinic/shared-events/registry/registry.ts'
import { type Clock, systemClock, pause as waitFor } from '../handling/clock.ts'
import { openCheckpoint } from './checkpoint.ts'
import type { Following, ItemKind } from './item-kind.ts'
import { createPendingItems, type PendingItem } from './pending-items.ts'
import { createDueSettler } from './settle-due.ts'

/** Brings stored events to their newest shape; a `Codec` is one. */
type Opener = { open(stored: readonly StoredEvent[]): Promise<readonly Pick<AnyEvent, 'type' | 'data'>[]> }

export type ProcessManagerDeps = {
  /** Of its lease and its checkpoint. */
  name: string
  log: EventLog
  codec: Opener
  /** This process's, which its process managers share: one read of the store looks after all of them. */
  leases: Leases
  /** The kinds of items it settles. */
  kinds: readonly ItemKind[]
  /** Where it begins without a checkpoint of this log; saved at once when that is the head. */
  beginsAt?: 'beginning' | 'head'
  /** How long after its event an item without a time of its own is due. */
  patienceMs?: number
  /** The pause between two reads of the log: nothing the process manager does is urgent, and reading many events at once is cheaper. */
  restMs?: number
  clock?: Clock
  /** Which of these processes are gone for good (docs/decisions/0114). */
  gone?: (instances: readonly string[]) => Promise<ReadonlySet<string>>
  /** Called with what failed and is tried again: a store was away, or a stream could not be read. */
  onProblem: (error: unknown) => void
}

export type ProcessManager = {
  /** Resolves once this process, holding the lease, has followed the log to the position and settled everything before it. */
  settled(position: Position): Promise<void>
  /** Resolves once the signal has aborted, its work has stopped and the lease is given up. */
  done: Promise<void>
}

const saveEveryMs = 5_000
/** How long a process may be gone before what it left is due. */
const goneEveryMs = 500

/**
 * Settles, once it is due, everything that events scheduled and none settled: reservations that a crash left between two
 * streams (docs/architecture.md), requests whose time is over. Follows the log under a lease; what is not settled is kept with the
 * checkpoint, so a restart settles it, and two process managers at once do no harm.
 */
export const startProcessManager = (deps: ProcessManagerDeps, signal: AbortSignal): ProcessManager => {
  const { name, leases, onProblem } = deps
  const moved = createCondition()
  let settledTo: Position = 0n
  const report = (position: Position) => {
    if (position <= settledTo) return
    settledTo = position
    moved.notifyAll()
  }
  const done = follow(
    { leases, signal },
    {
      name,
      begin: (holding) => settleUnder(deps, holding, report),
      async onProblem(error, pause) {
        onProblem(error)
        // Another process may be able to go on where this one cannot: the pause lets it take the lease.
        await pause(error instanceof StoreAway ? undefined : leases.ttlMs / 2)
      },
    },
  )
  const settled = async (position: Position): Promise<void> => {
    while (settledTo < position) await moved.wait()
  }
  return { settled, done }
}

/** Follows and settles from the checkpoint on. */
const settleUnder = async (
  deps: ProcessManagerDeps,
  holding: Holding,
  onSettledTo: (position: Position) => void,
): Promise<Run<Batch>> => {
  const { log, codec, kinds, clock = systemClock, patienceMs = 60_000, restMs = 250, onProblem } = deps
  const { signal } = holding
  const checkpoint = await openCheckpoint({ ...deps, work: deps.leases.work }, holding.epoch)
  let followed: LogPoint = checkpoint
  let ready = false
  const pending = createPendingItems(checkpoint.open)
  const report = () => onSettledTo(pending.settledTo(followed.position))
  const followingOf = createFollowing(kinds, codec)
  const settler = createDueSettler({ clock, pending, onProblem, onSettled: report })
  const save = async () => {
    if (!(await checkpoint.save(followed, pending.toSave(followed.position)))) holding.end()
  }
  const saveOnTheWay = async () => {
    while (!signal.aborted) {
      await waitFor(clock, saveEveryMs, signal)
      if (!signal.aborted) await save().catch(onProblem)
    }
  }
  /** Makes due what is left by processes that are gone. */
  const hasten = async () => {
    const left = pending.waiting(clock.now()).flatMap((item) => {
      const instance = kinds.find(({ kind }) => kind === item.kind)?.instanceOf?.(item.ref)
      return instance === undefined ? [] : [{ item, instance }]
    })
    if (left.length === 0 || !deps.gone) return
    const gone = await deps.gone([...new Set(left.map(({ instance }) => instance))])
    for (const { item, instance } of left) if (gone.has(instance)) pending.postpone(item, clock.now())
    settler.check()
  }
  const hastenOnTheWay = async () => {
    while (deps.gone && !signal.aborted) {
      if (ready) await hasten().catch(onProblem)
      await waitFor(clock, goneEveryMs, signal)
    }
  }
  // Where it begins is kept before anything follows, so that a crash does not leave out what came since.
  await save()
  const saving = Promise.all([saveOnTheWay(), hastenOnTheWay()])

  return {
    batches: log.subscribe(followed.position, signal),
    async take({ events, caughtUp }) {
      for (const event of events) {
        const following = followingOf(event)
        if (following) {
          const { schedule, forget } = await following
          const patient = Date.parse(event.at) + patienceMs
          for (const id of forget) pending.forget(id)
          for (const one of schedule)
            pending.add({ dueAt: patient, ...one, before: followed.position, settling: false })
        }
        followed = logPointOf(event)
      }
      holding.progressed()
      report()
      // Before the head is reached, the event that settles something may be the next one.
      if (caughtUp && !ready) {
        ready = true
        await hasten().catch(onProblem)
      }
      if (ready) settler.check()
      if (caughtUp && restMs > 0) await rest(restMs, undefined, { signal, ref: false }).catch(() => undefined)
    },
    async stop() {
      await Promise.all([settler.stop(), saving])
      await save()
    },
  }
}

type FollowingItems = Following<Pick<PendingItem, 'id' | 'kind' | 'ref' | 'settle'> & { dueAt?: number }>

/**
 * Asks the kind of items that handles an event about it; null where none does. They read `data` and the instant alone, so an event of the newest
 * version is not unsealed.
 */
const createFollowing = (kinds: readonly ItemKind[], codec: Opener) => {
  const kindOf = new Map(kinds.flatMap((one) => one.handles.map((type) => [type, one] as const)))
  const ask = async (itemKind: ItemKind, event: StoredEvent): Promise<FollowingItems> => {
    const newest = registry.get(event.type)?.v === event.v ? event : (await codec.open([event]))[0]
    const { schedule, forget } = itemKind.follow(newest ?? event, event.at)
    const { kind } = itemKind
    return { schedule: schedule.map((one) => ({ ...one, kind, settle: () => itemKind.settle(one.ref) })), forget }
  }
  return (event: StoredEvent): Promise<FollowingItems> | null => {
    const itemKind = kindOf.get(event.type)
    return itemKind ? ask(itemKind, event) : null
  }
}
