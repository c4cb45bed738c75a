import { collectionOf } from '@clinic/projections/projection.ts'
import { projections } from '@clinic/projections/projections.ts'
import type { ReadStore } from '@clinic/projections/read-store/read-store.ts'

/** The positions of all projections that have been built, by name, read at once. */
export const positionsIn = async (readStore: Pick<ReadStore, 'checkpoints'>): Promise<Map<string, bigint>> => {
  const checkpoints = await readStore.checkpoints()
  const positionsNow = projections.flatMap((projection) => {
    const checkpoint = checkpoints.get(collectionOf(projection))
    return checkpoint ? [[projection.name, checkpoint.position] as const] : []
  })
  return new Map(positionsNow)
}
