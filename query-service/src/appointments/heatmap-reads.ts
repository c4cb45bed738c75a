import { type BookedHour, heatmap } from '@clinic/projections/heatmap/heatmap.ts'
import type { ReadsOf } from '@clinic/service-kit/http/call.ts'
import { type heatmapCalls, mostHeatmapDays } from '@clinic/shared-events/contracts/heatmap.ts'
import { expectDays } from '../days.ts'
import type { ReadParts } from '../reading.ts'

export const heatmapReads = ({ reading, now }: ReadParts): ReadsOf<typeof heatmapCalls> => ({
  /** GET /api/appointments/heatmap (docs/specification.md#office-calls): the hours in which anything is booked, both days included. */
  async readHeatmap({ query: { startDate, endDate }, minPosition }) {
    expectDays('endDate', { from: startDate, to: endDate, most: mostHeatmapDays })
    const { position, rows } = await reading.read(heatmap, minPosition, (store, collection) =>
      store.find(collection, {
        where: [{ field: 'date', from: startDate, to: endDate }],
        sort: [{ field: 'date' }, { field: 'timeSlot' }],
      }),
    )
    const heatmapData = rows.map(({ json }) => {
      // Without tombstones every document has its JSON; it is the projection's own type.
      const { bookings: _, ...cell } = JSON.parse(json ?? '') as BookedHour
      return cell
    })
    return { position, body: { heatmapData, lastUpdated: new Date(now()).toISOString() } }
  },
})
