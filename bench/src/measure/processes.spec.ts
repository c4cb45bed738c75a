import { expect, it } from 'vitest'
import { machineMs, ownMs, usageOf } from './processes.ts'

it('what this process has used of the processor is part of what all have', () => {
  const own = ownMs()
  expect(own).toBeGreaterThan(0)
  expect(machineMs()).toBeGreaterThan(own)
  expect(usageOf(process.pid)).toMatchObject({ ms: expect.any(Number), mb: expect.any(Number) })
})
