import { standsIn } from '@clinic/platform/work/log-point.ts'
import { collectionOf } from '../../projection.ts'
import type { ProjectionsDeps } from '../run-projections.ts'
import type { ProjectionStatus } from './tool-types.ts'

/** The status of each projection, from the stores alone. */
export const status = async ({
  projections,
  store,
  log,
}: Pick<ProjectionsDeps, 'projections' | 'store' | 'log'>): Promise<ProjectionStatus[]> => {
  const checkpoints = await store.checkpoints()
  // Read after them: runners go on meanwhile, and one that stood further than the log would seem to be of another.
  const head = await log.head()
  return Promise.all(
    projections.map(async (projection) => {
      const { name, version } = projection
      const collection = collectionOf(projection)
      const checkpoint = checkpoints.get(collection)
      return {
        name,
        version,
        position: checkpoint?.position ?? null,
        head: head.position,
        sameLog: !checkpoint || (await standsIn(log, head, checkpoint)),
        documents: await store.count(collection),
        versions: [...checkpoints.keys()]
          .filter((one) => !one.includes('~') && one.startsWith(`${name}@`))
          .map((one) => Number(one.slice(name.length + 1)))
          .toSorted((a, b) => a - b),
      }
    }),
  )
}
