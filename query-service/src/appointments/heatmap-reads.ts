import type { ReadsOf } from '@clinic/platform/http/calls/call.ts'
import { availabilityOf, heatmap, type KeptHour, keptOfHour } from '@clinic/projections/heatmap/heatmap.ts'
import { type heatmapCalls, mostHeatmapDays } from '@clinic/shared-events/contracts/appointments/heatmap.ts'
import { expectDays } from '../days.ts'
import type { ReadDeps } from '../reading.ts'

export const heatmapReads = ({ reading, config, now }: ReadDeps): ReadsOf<typeof heatmapCalls> => ({
  /** GET /api/appointments/heatmap (docs/specification.md#office-calls): the hours in which anything is booked, both days included. */
  async readHeatmap({ query: { startDate, endDate }, minPosition }) {
    expectDays('endDate', { from: startDate, to: endDate, most: mostHeatmapDays })
    const where = [{ field: 'date', from: startDate, to: endDate }]
    const sort = keptOfHour.map((field) => ({ field }))
    const { position, rows } = await reading.read(heatmap, minPosition, (store, collection) =>
      store.findKeys(collection, { where, sort }),
    )
    const heatmapData = rows.map(({ id, sort: values }) => {
      // The index holds what the projection kept.
      const kept = Object.fromEntries(keptOfHour.map((name, at) => [name, values[at]])) as unknown as KeptHour
      return availabilityOf({ ...kept, id }, config.practice)
    })
    return { position, body: { heatmapData, lastUpdated: new Date(now()).toISOString() } }
  },
})
