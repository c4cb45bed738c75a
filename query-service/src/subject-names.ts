import { type ActivityDocument, activity } from '@clinic/projections/activity/activity.ts'
import type { Reading } from './reading.ts'

/** What the subjects of streams are called now, as the activity knows them; null once erased, absent where it knows none. */
export const subjectNames = async (
  reading: Reading,
  streams: readonly string[],
): Promise<ReadonlyMap<string, string | null>> => {
  const { rows } = await reading.read(activity, null, (store, collection) =>
    store.getMany(collection, [...new Set(streams)]),
  )
  const names = rows.flatMap(({ id, json }): [string, string | null][] => {
    // The stored document is the projection's own type.
    const doc = JSON.parse(json ?? 'null') as ActivityDocument | null
    return doc?.kind === 'subject' ? [[id, doc.name]] : []
  })
  return new Map(names)
}
