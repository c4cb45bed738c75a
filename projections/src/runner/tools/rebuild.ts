import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import type { LeaseDeps } from '@clinic/platform/work/leases.ts'
import { collectionOf, leaseOf, type Projection } from '../../projection.ts'
import { createFeed, type LogFeed } from '../feed.ts'
import type { ProjectionsDeps } from '../run-projections.ts'
import { createSharedReading, type Reader } from '../shared-reading.ts'
import { buildOf, ofLog, startBuild } from './build.ts'
import { onceFree, takingOver } from './taking-over.ts'
import type { OnProgress, Progress, Rebuilt } from './tool-types.ts'

export type BuildDeps = LeaseDeps &
  Pick<ProjectionsDeps, 'log' | 'open' | 'store' | 'forgetKeys'> & { projection: Projection }

/**
 * Rebuilds a projection: folds the whole log into a collection beside the live one, which serves and is folded on meanwhile; then the
 * runner gives up its lease, the last events are folded, and the new documents replace the old ones at once. Nobody reads a half-built
 * board; a rebuild that is cut off changes nothing, and the next one goes on where it stood. (Dropping and folding in place would need no second copy, and show empty lists.)
 * `together`: reads with others as far as the log went at its begin.
 * @throws Error when it is being rebuilt already; ErasedMeanwhile; PoisonEvent; StoreAway
 */
export const rebuild = async (
  deps: BuildDeps,
  onProgress: OnProgress,
  together?: Reader,
): Promise<{ events: number; position: bigint }> => {
  const { projection, log, store } = deps
  const rebuilt = await onceFree(deps, leaseOf(buildOf(projection, 'rebuild')), async (_, signal) => {
    const own = createFeed({ ...deps, handles: new Set(projection.handles), signal })
    let reader: Pick<LogFeed, 'read'> = together ?? own
    const feed: Pick<LogFeed, 'read' | 'wait'> = { read: (after) => reader.read(after), wait: own.wait }
    const head = await log.head()
    deps.forgetKeys?.()
    const mayGoOn = ofLog(log, head)
    const build = await startBuild(store, feed, projection, { purpose: 'rebuild', head, mayGoOn })
    const { position: goesOnAt } = build.foldedTo()
    // The rate is counted from where it goes on.
    if (goesOnAt > 0n) onProgress({ done: Number(goesOnAt), total: Number(head.position), events: 0 })
    await build.foldTo(head.position, signal, onProgress)
    reader = own
    together?.leave()
    await build.index()
    const live = collectionOf(projection)
    await takingOver({ ...deps, signal }, leaseOf(live), async (epoch, held) => {
      await build.foldTo((await log.head()).position, held, onProgress)
      if ((await store.replace(live, build.collection, epoch)) === 'lost')
        throw new Error(`${projection.name}: another process took over while it was rebuilt`)
    })
    return { events: build.events(), position: build.foldedTo().position }
  })
  if (!rebuilt) throw new Error(`${projection.name} is being rebuilt already`)
  return rebuilt
}

type BuildAllDeps = Omit<BuildDeps, 'projection'> & { projections: readonly Projection[] }

/** Rebuilds several side by side from one reading of the log, as `rebuild` does each. @throws StoreAway when none could be rebuilt for that */
export const rebuildAll = async (deps: BuildAllDeps, onProgress: OnProgress): Promise<Rebuilt[]> => {
  const { projections } = deps
  const handles = new Set(projections.flatMap((projection) => projection.handles))
  const reading = createSharedReading(createFeed({ ...deps, handles }))
  const shown = new Map<string, Progress>()
  const readers = projections.map((projection) => ({ projection, together: reading.join() }))
  const outcomes = await Promise.allSettled(
    readers.map(({ projection, together }) =>
      rebuild(
        { ...deps, projection },
        (progress) => {
          shown.set(projection.name, progress)
          onProgress([...shown.values()].reduce((least, one) => (one.done < least.done ? one : least)))
        },
        together,
      ).finally(together.leave),
    ),
  )
  const away = outcomes.find((outcome) => outcome.status === 'rejected' && outcome.reason instanceof StoreAway)
  if (away?.status === 'rejected' && outcomes.every(({ status }) => status === 'rejected')) throw away.reason
  return outcomes.map((outcome, index) => {
    const name = projections[index]?.name ?? ''
    if (outcome.status === 'fulfilled') return { name, ...outcome.value }
    return { name, failed: outcome.reason instanceof Error ? outcome.reason.message : 'It could not be done.' }
  })
}
