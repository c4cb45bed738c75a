import { expect, it, test } from 'vitest'
import { isToCome, spokenTime } from './visits.ts'

test.each([
  ['agendado', '2026-11-24T19:59:59.000Z', true],
  ['confirmado', '2026-11-24T19:59:59.000Z', true],
  ['confirmado', '2026-11-24T20:00:00.000Z', false],
  ['cancelado', '2026-11-24T16:20:00.000Z', false],
  ['realizado', '2026-11-24T16:20:00.000Z', false],
] as const)('a visit at 14:00 that is %s, at %s: still to come is %j', (status, now, toCome) => {
  expect(isToCome({ status, date: '2026-11-24', startTime: '14:00' }, now)).toBe(toCome)
})

it.each([
  ['08:00', '8:00 AM'],
  ['12:30', '12:30 PM'],
  ['00:05', '12:05 AM'],
  ['17:00', '5:00 PM'],
])('%s is said %s', (startTime, said) => {
  expect(spokenTime({ date: '2026-11-23', startTime })).toBe(`23/11/2026 a las ${said}`)
})
