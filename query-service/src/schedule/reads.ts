import type { ReadsOf } from '@clinic/platform/http/calls/call.ts'
import { type HeldDay, takenIntervals, toPublic } from '@clinic/projections/taken-intervals/taken-intervals.ts'
import type { scheduleCalls } from '@clinic/shared-events/contracts/practice/schedule.ts'
import { expectDays } from '../days.ts'
import type { ReadDeps } from '../reading.ts'

/** Days one call may ask for: two months as a calendar shows them. */
const mostDays = 62

export const scheduleReads = ({ reading, config }: ReadDeps): ReadsOf<typeof scheduleCalls> => ({
  /** GET /api/public/taken-intervals (ours): what is taken on each day, both ends included, never by whom. */
  async listTakenDays({ query: { from, to }, minPosition }) {
    expectDays('to', { from, to, most: mostDays })
    const { position, rows } = await reading.read(takenIntervals, minPosition, (store, collection) =>
      store.find(collection, { where: [{ field: 'date', from, to }], sort: [{ field: 'date' }] }),
    )
    // Without tombstones every document has its JSON; it is the projection's own type.
    return { position, body: rows.map(({ json }) => toPublic(JSON.parse(json ?? 'null') as HeldDay, config.practice)) }
  },
})
