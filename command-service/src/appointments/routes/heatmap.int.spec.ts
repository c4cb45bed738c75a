import { expect, it } from 'vitest'
import { useServedStaff } from '../../../testing/use-served.ts'

const served = useServedStaff()

// @rule heatmap-refresh: §7 POST /api/appointments/heatmap/refresh: 'Actualizar' re-reads and says when; it changes
//   nothing
it('POST /api/appointments/heatmap/refresh says when and how far the log goes, and appends nothing', async () => {
  const { world, http, admin } = served()
  const before = (await world.log.head()).position
  const { status, body, position } = await http.call('POST', '/api/appointments/heatmap/refresh', {
    body: {},
    cookie: admin,
  })
  expect([status, body, position]).toEqual([200, { lastUpdated: '2026-11-20T15:00:00.000Z' }, before])
  expect((await world.log.head()).position).toBe(before)
})
