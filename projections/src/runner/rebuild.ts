import { collectionOf, type Projection } from '../projection.ts'
import { besideOf, startBeside } from './build-beside.ts'
import { createFeed } from './feed.ts'
import { type LeaseDeps, leaseOf, takingOver, underLease } from './lease.ts'
import type { ProjectionsDeps } from './run-projections.ts'
import type { OnProgress } from './tool-types.ts'

export type BuildDeps = LeaseDeps & Pick<ProjectionsDeps, 'log' | 'open' | 'store'> & { projection: Projection }

/**
 * Folds the whole log into a collection beside the live one, which serves and is folded on meanwhile; then the runner steps aside,
 * the last events are folded, and the new documents take the place of the old ones at once. Nobody reads a half-built board, and
 * a rebuild that is cut off changes nothing. (Dropping and folding in place would need no second copy, and show empty lists.)
 * @throws Error when it is being rebuilt already; PoisonEvent; StoreAway
 */
export async function rebuild(deps: BuildDeps, onProgress: OnProgress): Promise<{ events: number; position: bigint }> {
  const { projection, log, store } = deps
  const rebuilt = await underLease(deps, leaseOf(besideOf(projection, 'rebuild')), async (_, signal) => {
    const feed = createFeed({ ...deps, handles: new Set(projection.handles), signal })
    const head = await log.head()
    const beside = await startBeside(store, feed, projection, 'rebuild', head.logId)
    await beside.foldTo(head.position, signal, onProgress)
    await beside.index()
    const live = collectionOf(projection)
    await takingOver({ ...deps, signal }, leaseOf(live), async (epoch, held) => {
      await beside.foldTo((await log.head()).position, held, onProgress)
      if ((await store.replace(live, beside.collection, epoch)) === 'lost')
        throw new Error(`${projection.name}: another process took over while it was rebuilt`)
    })
    return { events: beside.events(), position: beside.place().position }
  })
  if (!rebuilt) throw new Error(`${projection.name} is being rebuilt already`)
  return rebuilt
}
