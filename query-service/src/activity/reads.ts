import type { ReadsOf } from '@clinic/platform/http/calls/call.ts'
import { type ActivityDocument, activity } from '@clinic/projections/activity/activity.ts'
import type { StoredDocument } from '@clinic/projections/read-store/read-store.ts'
import { type activityCalls, activityPage } from '@clinic/shared-events/contracts/activity.ts'
import { linkTo } from '../list.ts'
import { type ReadDeps, shownText } from '../reading.ts'

export const activityReads = ({ reading }: ReadDeps): ReadsOf<typeof activityCalls> => ({
  /** GET /api/doctor/activity (ours): events, newest first, then the names of all that they mention; a `Link` names what follows. */
  async listActivity(call) {
    const { limit = activityPage, after } = call.query
    const { position, rows } = await reading.read(activity, call.minPosition, async (store, collection) => {
      const found = await store.find(collection, {
        where: [{ field: 'order', from: '0' }],
        sort: [{ field: 'order', desc: true }],
        ...(after !== undefined && { behind: { id: after, sort: [after] } }),
        limit: limit + 1,
      })
      const received = found.slice(0, limit).map(docOf)
      const named = new Set(received.flatMap((doc) => (doc.kind === 'event' ? [doc.of, doc.by] : [])))
      const names = await store.getMany(collection, [...named])
      const texts = found
        .slice(0, limit)
        .concat(names)
        .flatMap(({ json }) => json ?? [])
      return { texts, next: found.length > limit ? received.at(-1)?.id : undefined }
    })
    return { position, json: shownText(reading, activity, `[${rows.texts.join()}]`), ...linkTo(call, rows.next) }
  },
})

/** The stored document is the projection's own type. */
const docOf = ({ json }: StoredDocument): ActivityDocument => JSON.parse(json ?? 'null') as ActivityDocument
