import { expect, test } from 'vitest'
import { pastMoment } from './past-moment.ts'

test.each([
  ['2026-11-24T16:32:00.000Z', 'hoy 10:32'],
  ['2026-11-24T05:59:00.000Z', 'ayer 23:59'],
  ['2026-11-20T20:00:00.000Z', 'vie 20/11 14:00'],
])('%s is %s at noon of Tuesday 24', (instant, text) => {
  expect(pastMoment(instant, '2026-11-24T18:00:00.000Z')).toBe(text)
})
