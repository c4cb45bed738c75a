import { expect, test } from 'vitest'
import { tidyHour } from './time-field.tsx'

test.each([
  ['9', '09:00'],
  ['14', '14:00'],
  ['1430', '14:30'],
  ['9:5', '09:05'],
  ['9.30', '09:30'],
  ['08:00', '08:00'],
  ['mediodía', 'mediodía'],
  ['', ''],
])('%j is taken as %j', (typed, hour) => {
  expect(tidyHour(typed)).toBe(hour)
})
