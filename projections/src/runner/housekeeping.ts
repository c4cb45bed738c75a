import { collectionOf, type Projection } from '../projection.ts'
import type { ReadStore } from '../read-store/read-store.ts'
import { builtAs } from './build-beside.ts'
import { type LeaseDeps, leaseOf, underLease } from './lease.ts'

export type CleanDeps = LeaseDeps & {
  projections: readonly Projection[]
  store: ReadStore
  /** Whether older versions may go too. */
  dropOld: boolean
}

const dayMs = 86_400_000

/** A holder of its own: this process must not be taken for the one that builds what is to be cleaned away. */
export const cleanerOf = (holder: string): string => `${holder}-cleaner`

/** Tombstones go after a day; so does what a crashed rebuild left behind and, when nobody folds them, collections of older versions. */
export async function clean({ projections, store, dropOld, ...lease }: CleanDeps): Promise<void> {
  for (const projection of projections) await store.purgeTombstones(collectionOf(projection), dayMs)
  for (const collection of await store.collections()) {
    const leftover = leftoverOf(collection, projections)
    if (leftover === 'no' || (leftover === 'old version' && !dropOld)) continue
    const cleaner = { ...lease, holder: cleanerOf(lease.holder) }
    await underLease(cleaner, leaseOf(builtAs(collection) ?? collection), () => store.drop(collection))
  }
}

function leftoverOf(collection: string, projections: readonly Projection[]): 'no' | 'old version' | 'half built' {
  if (builtAs(collection)) return 'half built'
  const [name, version] = collection.split('@')
  const projection = projections.find((one) => one.name === name)
  return projection && Number(version) < projection.version ? 'old version' : 'no'
}
