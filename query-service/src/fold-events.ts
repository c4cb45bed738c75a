import type { Projection } from '@clinic/projections/projection.ts'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'

export type State = Readonly<Record<string, unknown>>

/** Documents of one projection, folded in memory by the same functions as the runner's. */
export const createFold = (projection: Projection) => {
  const types = new Set(projection.handles)
  const documents = new Map<string, State>()
  return {
    documents,
    add(event: Recorded): void {
      if (!types.has(event.type)) return
      for (const id of projection.idsOf(event)) {
        const after = projection.apply(documents.get(id) ?? null, event, id)
        // Documents are plain objects, equal to the rows of the contracts.
        if (after === null) documents.delete(id)
        else documents.set(id, after as State)
      }
    },
  }
}
