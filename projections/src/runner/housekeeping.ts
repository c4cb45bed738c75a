import { setTimeout as delay } from 'node:timers/promises'
import { createLeases, type LeaseDeps, type LeasesOptions, underLease } from '@clinic/platform/work/leases.ts'
import { collectionOf, isPast, leaseOf, type Projection } from '../projection.ts'
import type { ReadCheckpoint, ReadStore } from '../read-store/read-store.ts'
import { builtAs } from './tools/build.ts'

type HousekeepingDeps = LeasesOptions & {
  signal: AbortSignal
  store: Pick<ReadStore, 'purgeTombstones' | 'checkpoints' | 'drop' | 'find' | 'remove'>
  /** How long a collection of an older version is kept after the newer one took its place: others may still serve it. */
  keepOldMs: number
  /** How long what a rebuild left half built is kept for the next one to go on with. */
  keepBuildMs: number
  /** Whether this process folds the projection now and has caught up. */
  folds(projection: Projection): boolean
  /** What else is cleaned with a projection. */
  alsoClean?(projection: Projection): Promise<void>
  /** Milliseconds since 1970. */
  now?: () => number
  /** Waits, or until the signal aborts. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>
}

type Housekeeping = {
  /** Begins cleaning a projection that has caught up here, and repeats it every hour for as long as this process folds it. */
  begin(projection: Projection): void
  /** Resolves once nothing is being cleaned any more; after the signal. */
  ended(): Promise<void>
}

const dayMs = 86_400_000
const hourMs = 3_600_000
const minuteMs = 60_000

/** The holder's name for cleaning, other than the runner's: its leases must not count as those of a build. */
export const cleanerOf = (holder: string): string => `${holder}-cleaner`

const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal, ref: false }).catch(() => undefined)

/**
 * Cleans what this process folds and nothing else, each projection hourly, or a minute after a failure. A projection that another
 * process took over meanwhile is left to that one.
 */
export const createHousekeeping = (deps: HousekeepingDeps): Housekeeping => {
  const { signal, folds, pause = waitFor } = deps
  const running = new Map<Projection, Promise<void>>()
  const leases = createLeases({ ...deps, holder: cleanerOf(deps.holder) })

  async function keepClean(projection: Projection): Promise<void> {
    while (!signal.aborted && folds(projection)) {
      const cleaned = await clean({ ...deps, leases }, projection).then(
        () => true,
        () => false,
      )
      await pause(cleaned ? hourMs : minuteMs, signal)
    }
    running.delete(projection)
  }

  return {
    begin(projection) {
      if (!running.has(projection)) running.set(projection, keepClean(projection))
    },
    async ended() {
      await Promise.all(running.values())
    },
  }
}

/** Removes tombstones after a day, documents that are kept no longer, what a crashed rebuild left a day ago and, once nobody folds or serves them, older versions. */
const clean = async (deps: HousekeepingDeps & LeaseDeps, projection: Projection): Promise<void> => {
  const { store, keepOldMs, keepBuildMs, now = Date.now } = deps
  await store.purgeTombstones(collectionOf(projection), dayMs)
  if (projection.keptDays !== undefined) await removePast(store, projection, now())
  const checkpoints = await store.checkpoints()
  const own = checkpoints.get(collectionOf(projection))
  for (const [collection, checkpoint] of checkpoints) {
    const built = checkpoint.since <= now() - keepBuildMs ? builtAs(collection) : null
    const [name, version] = collection.split('@')
    if (name === undefined || ![projection.name, ...(projection.replaces ?? [])].includes(name)) continue
    const isOld = Number(version) < projection.version && own && isReplaced(checkpoint, own, now() - keepOldMs)
    if (built || isOld) await underLease(deps, leaseOf(built ?? collection), () => store.drop(collection))
  }
  await deps.alsoClean?.(projection)
}

const atOnce = 500

/** Removes what is kept no longer, the oldest first and some at once, so that others write in between. */
const removePast = async (store: HousekeepingDeps['store'], projection: Projection, now: number): Promise<void> => {
  const collection = collectionOf(projection)
  const oldest = { where: [{ field: 'order', from: '' }], sort: [{ field: 'order' }], limit: atOnce }
  for (let count = atOnce; count === atOnce; ) {
    const past = (await store.find(collection, oldest)).filter(({ json }) => isPast(projection, json, now))
    count = past.length
    const ids = past.map(({ id }) => id)
    if (count > 0) await store.remove(collection, ids)
  }
}

/** Whether the newer version stood there by that time and has folded all that the older one has, as their stored checkpoints say. */
const isReplaced = (old: ReadCheckpoint, own: ReadCheckpoint, by: number): boolean =>
  own.since <= by && (old.logId !== own.logId || old.position <= own.position)
