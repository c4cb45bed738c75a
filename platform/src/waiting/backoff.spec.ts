import { expect, test } from 'vitest'
import { createBackoff } from './backoff.ts'

const between = (low: number, high: number) => (ms: number) => ms >= low && ms <= high

test('each pause is half to the whole of one that doubles, up to the longest; a success begins anew', () => {
  const backoff = createBackoff({ firstMs: 100, longestMs: 300 })
  const bounds = [between(50, 100), between(100, 200), between(150, 300), between(150, 300)]
  for (const holds of bounds) expect(backoff.nextMs()).toSatisfy(holds)
  backoff.reset()
  expect(backoff.nextMs()).toSatisfy(between(50, 100))
})
