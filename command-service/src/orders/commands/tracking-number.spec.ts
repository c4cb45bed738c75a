import { trackingNumber } from '@clinic/shared-events/contracts/wire/common.ts'
import { expect, it } from 'vitest'
import { deriveTrackingNumber } from './tracking-number.ts'

const secret = Buffer.alloc(32, 7)

// @rule order-calls-tracking-number-mv: The tracking number is MV- and ten random Crockford characters
it('is MV- and ten of the 32 letters, the same for the same command only', () => {
  const numbers = Array.from({ length: 2_000 }, (_, n) => deriveTrackingNumber(secret, `command-${n}`))
  for (const number of numbers) expect(trackingNumber.parse(number)).toBe(number)
  expect(new Set(numbers).size).toBe(2_000)
  expect(new Set(numbers.flatMap((number) => [...number.slice(3)])).size).toBe(32)
  expect(deriveTrackingNumber(secret, 'command-0')).toBe(numbers[0])
})

// @rule order-calls-tracking-number-mv
it('cannot be had from the command without the secret', () => {
  expect(deriveTrackingNumber(Buffer.alloc(32, 8), 'command-0')).not.toBe(deriveTrackingNumber(secret, 'command-0'))
})
