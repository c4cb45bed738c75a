import { runToEnd } from '@clinic/system/embedded-process.ts'
import { expect, it } from 'vitest'

it('says which sections there are where no name begins as asked, and measures nothing', async () => {
  const { code, output } = await runToEnd('bench/src/main.ts', {}, ['--only', 'Nothing'])
  expect(code).toBe(1)
  expect(output).toContain("No section begins with 'Nothing'. There are:\n  Durable bookings\n  Reads by staff\n")
  expect(output).not.toContain('Baseline and ours')
})
