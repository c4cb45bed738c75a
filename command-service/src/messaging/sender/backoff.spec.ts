import { expect, it } from 'vitest'
import { pauseMs } from './backoff.ts'

// @rule messaging-retries
it('the pause doubles, half of it is drawn, and it ends at 20 s', () => {
  expect([1, 2, 3, 4].map((tries) => pauseMs(tries, 0, null))).toEqual([250, 500, 1000, 2000])
  expect([1, 2, 3, 4].map((tries) => pauseMs(tries, 1, null))).toEqual([500, 1000, 2000, 4000])
  expect(pauseMs(12, 1, null)).toBe(20_000)
})

it('what the server asks for is kept, up to the longest', () => {
  expect(pauseMs(1, 0, 3000)).toBe(3000)
  expect(pauseMs(1, 1, 100)).toBe(500)
  expect(pauseMs(1, 0, 3_600_000)).toBe(20_000)
})
