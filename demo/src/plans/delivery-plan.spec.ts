import { expect, it } from 'vitest'
import { plannedNotices } from './delivery-plan.ts'
import { demoPlan } from './plan.ts'

// @rule demo-alive
it('has news that did not go out, refused and unclear, at any minute, in the past', () => {
  for (let minute = 0; minute < 7 * 24 * 60; minute += 49) {
    const instant = new Date(Date.parse('2026-11-21T00:00:00.000Z') + minute * 60_000).toISOString()
    const all = plannedNotices(demoPlan(instant), instant)
    expect(
      all.map(({ outcome }) => outcome.kind),
      instant,
    ).toEqual(['refused', 'unclear'])
    expect(all.filter(({ at }) => at >= instant)).toEqual([])
  }
}, 30_000)
