import { collectionOf } from '../projection.ts'
import type { ProjectionsDeps } from './run-projections.ts'
import type { ProjectionStatus } from './tool-types.ts'

/** Where each projection stands, from the stores alone. */
export async function status({
  projections,
  store,
  log,
}: Pick<ProjectionsDeps, 'projections' | 'store' | 'log'>): Promise<ProjectionStatus[]> {
  const head = await log.head()
  const collections = await store.collections()
  return Promise.all(
    projections.map(async (projection) => {
      const { name, version } = projection
      const collection = collectionOf(projection)
      const checkpoint = await store.checkpoint(collection)
      return {
        name,
        version,
        position: checkpoint?.position ?? null,
        head: head.position,
        sameLog: !checkpoint || checkpoint.logId === head.logId,
        documents: await store.count(collection),
        versions: collections
          .filter((one) => !one.includes('~') && one.startsWith(`${name}@`))
          .map((one) => Number(one.slice(name.length + 1))),
      }
    }),
  )
}
