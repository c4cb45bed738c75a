import { expect, it } from 'vitest'
import { serveStaff } from '../../testing/http-world.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { openSqliteWorld } from '../../testing/world.ts'

// @rule heatmap-refresh
it('POST /api/appointments/heatmap/refresh says when and how far the log goes, and appends nothing', async () => {
  const world = await openSqliteWorld()
  const { http, admin } = await serveStaff(world, manualClock('2026-11-23T15:00:00.000Z'))
  const before = (await world.log.head()).position
  const { status, body, position } = await http.call('POST', '/api/appointments/heatmap/refresh', {
    body: {},
    cookie: admin,
  })
  expect([status, body, position]).toEqual([200, { lastUpdated: '2026-11-23T15:00:00.000Z' }, before])
  expect((await world.log.head()).position).toBe(before)
  await http.close()
  await world.close()
})
