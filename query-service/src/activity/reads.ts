import { type ActivityDocument, activity } from '@clinic/projections/activity/activity.ts'
import type { StoredDocument } from '@clinic/projections/read-store/read-store.ts'
import type { ReadsOf } from '@clinic/service-kit/http/call.ts'
import { type activityCalls, activityPage } from '@clinic/shared-events/contracts/activity.ts'
import type { ReadParts } from '../reading.ts'

export const activityReads = ({ reading }: ReadParts): ReadsOf<typeof activityCalls> => ({
  /** GET /api/doctor/activity (ours): events, newest first, then the names of all that they mention. */
  async listActivity({ query: { limit = activityPage, after }, minPosition }) {
    const { position, rows } = await reading.read(activity, minPosition, async (store, collection) => {
      const events = await store.find(collection, {
        where: [{ field: 'order', from: '0' }],
        sort: [{ field: 'order', desc: true }],
        ...(after !== undefined && { behind: { id: after, sort: [after] } }),
        limit,
      })
      const told = events.map(docOf)
      const named = new Set(told.flatMap((doc) => (doc.kind === 'event' ? [doc.of, doc.by] : [])))
      return [...told, ...(await store.getMany(collection, [...named])).filter(({ json }) => json !== null).map(docOf)]
    })
    return { position, json: JSON.stringify(rows.map((doc) => activity.shown?.(doc) ?? doc)) }
  },
})

/** The stored document is the projection's own type. */
const docOf = ({ json }: StoredDocument): ActivityDocument => JSON.parse(json ?? 'null') as ActivityDocument
