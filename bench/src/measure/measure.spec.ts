import { expect, it } from 'vitest'
import { quantile } from './measure.ts'

it('takes the nearest rank', () => {
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(2)
  expect(quantile([4, 1, 3, 2], 0.99)).toBe(4)
  expect(quantile([7], 0.01)).toBe(7)
  expect(quantile([], 0.5)).toBeNaN()
})
