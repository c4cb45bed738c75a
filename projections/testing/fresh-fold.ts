import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import { collectionOf, type Projection } from '../src/projection.ts'
import type { ReadStore, StoredDocument } from '../src/read-store/read-store.ts'

const byId = (a: StoredDocument, b: StoredDocument): number => (a.id < b.id ? -1 : 1)

/** The documents that must be in the store once a projection has folded these events: folded one by one, with no batches and no store. */
export const freshFold = (projection: Projection, events: readonly Recorded[]): StoredDocument[] => {
  const documents = new Map<string, { doc: object | null; position: bigint }>()
  for (const event of events) {
    if (!projection.handles.includes(event.type)) continue
    for (const id of projection.idsOf(event)) {
      const doc = projection.apply(documents.get(id)?.doc ?? null, event, id)
      if (doc || documents.has(id)) documents.set(id, { doc, position: event.position })
    }
  }
  return [...documents]
    .map(([id, { doc, position }]) => ({ id, position, json: doc && JSON.stringify(doc) }))
    .sort(byId)
}

/** Everything a projection has in the store, tombstones included, by id. */
export const storedIn = (store: ReadStore, projection: Projection): Promise<StoredDocument[]> =>
  store.find(collectionOf(projection), { withTombstones: true, sort: [{ field: 'id' }] })
