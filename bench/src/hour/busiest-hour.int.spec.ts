import { runToEnd } from '@clinic/system/embedded-process.ts'
import { record } from '@clinic/test-servers/report.ts'
import { expect, it } from 'vitest'

it('simulates a few practices on the stores of this machine, and finds every booking once', async () => {
  const { code, output } = await runToEnd('bench/src/main.ts', {}, ['--short', '--only', 'Busiest hour'])
  expect(output).not.toContain('BROKEN')
  expect(code).toBe(0)
  const [, why] = /Not measured: (cannot run here: .+)\.\n/.exec(output) ?? []
  const what = why ? `not run: ${why}` : 'processes of this machine behind nginx'
  record({ suite: 'the busiest hour', server: 'distributed form', what })
  if (why) {
    expect(process.env.CI).not.toBe('true')
    return
  }
  expect(output).toMatch(/the whole hour, asked and reached +[\d.]+ \/s +[\d.]+ \/s/)
  expect(output).toMatch(/the whole hour, booked, on the last of 80 boards, p99 +[\d,.]+ ms/)
  expect(output).toMatch(/Processor, % of a core: .*command-service-1 [\d.]+/)
  expect(output).toMatch(/\d+ bookings were looked for in the read model/)
}, 240_000)
