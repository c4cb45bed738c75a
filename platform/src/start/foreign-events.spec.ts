import { expect, it } from 'vitest'
import { createMetrics } from '../http/metrics.ts'
import { createLogger } from '../telemetry/logger.ts'
import { reportForeign } from './foreign-events.ts'

const reported = () => {
  const lines: { foreign?: object; msg: string }[] = []
  const log = createLogger('spec', { write: (line) => lines.push(JSON.parse(line)) })
  const metrics = createMetrics()
  const counted = async () => (await metrics.foreignEvents.get()).values[0]?.value
  return { report: reportForeign(log, metrics), lines, counted }
}
const event = { id: 'e1', stream: 'other-1', type: 'Noted' }

it('a foreign event is counted and named in the log', async () => {
  const { report, lines, counted } = reported()
  report({ ...event, position: 2_000n })
  expect(await counted()).toBe(1)
  expect(lines).toMatchObject([{ foreign: { ...event, position: '2000' } }])
})

it('after a hundred they are only counted, and the log says so', async () => {
  const { report, lines, counted } = reported()
  for (let n = 0; n < 150; n += 1) report({ ...event, position: BigInt(n) })
  expect(await counted()).toBe(150)
  expect(lines.filter(({ foreign }) => foreign)).toHaveLength(100)
  expect(lines.at(-1)?.msg).toContain('log_foreign_events_total')
})
