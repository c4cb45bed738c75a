import { expect, it } from 'vitest'
import { readInstant } from './instant.ts'

it.each([
  ['2026-11-01T12:00', '2026-11-01T18:00:00.000Z'],
  ['2026-11-01T23:30', '2026-11-02T05:30:00.000Z'],
  ['2026-11-01T18:00:00Z', '2026-11-01T18:00:00.000Z'],
  ['2026-11-01T18:00:05.250Z', '2026-11-01T18:00:05.250Z'],
])('%s is %s: without a zone it is the clock of Costa Rica', (typed, instant) => {
  expect(readInstant(typed)).toBe(instant)
})

it.each(['2026-02-31T12:00', '2026-11-01', '2026-11-01T25:00', '2026-02-31T12:00:00Z', 'ayer', '', undefined])(
  '%s is no instant',
  (typed) => {
    expect(readInstant(typed)).toBeNull()
  },
)
