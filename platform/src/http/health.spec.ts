import { describe, expect, test } from 'vitest'
import { createReadiness, readinessOf } from './health.ts'

describe('readiness', () => {
  test('is given with what should be known, which takes nothing away', async () => {
    const checks = { log: async () => true as const, projections: async () => ({ reported: 'late: orders' }) }
    expect(await readinessOf(checks)).toEqual({ ready: true, checks: { log: 'ok', projections: 'late: orders' } })
  })

  test('is asked for once a second at most, however many ask', async () => {
    let now = 5_000
    let asked = 0
    const log = async () => {
      asked += 1
      return asked < 3 ? (true as const) : 'gone'
    }
    const readiness = createReadiness({ log }, () => now)
    const first = await Promise.all(Array.from({ length: 50 }, readiness))
    now += 999
    expect([...first, await readiness()].every(({ ready }) => ready)).toBe(true)
    expect(asked).toBe(1)
    now += 1
    await readiness()
    expect(asked).toBe(2)
    now += 1_000
    expect(await readiness()).toEqual({ ready: false, checks: { log: 'gone' } })
  })
})
