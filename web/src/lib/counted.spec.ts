import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test.each([
  [0, '0 citas'],
  [1, '1 cita'],
  [2, '2 citas'],
])('%s is told as "%s"', (count, shown) => {
  expect(counted(count, 'cita', 'citas')).toBe(shown)
})
