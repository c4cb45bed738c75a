import { expect, it } from 'vitest'
import { createMetrics } from './metrics.ts'

it('two apps of a process share what is measured of it, which nothing ends, and each counts what it does', async () => {
  const [one, other] = [createMetrics(), createMetrics()]
  const lag = 'nodejs_eventloop_lag_seconds'
  expect(one.registry.getSingleMetric(lag)).toBeDefined()
  expect(other.registry.getSingleMetric(lag)).toBe(one.registry.getSingleMetric(lag))
  one.conflicts.inc()
  const conflicts = async ({ registry }: typeof one) =>
    (await registry.getSingleMetric('command_conflicts_total')?.get())?.values
  expect([await conflicts(one), await conflicts(other)]).toMatchObject([[{ value: 1 }], [{ value: 0 }]])
  expect(await other.registry.metrics()).toContain(`# TYPE ${lag} gauge`)
})
