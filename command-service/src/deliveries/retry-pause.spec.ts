import { expect, it } from 'vitest'
import { pauseAfter } from './retry-pause.ts'

const now = '2026-11-20T15:00:00.000Z'

// @rule notifications-outcome
it('doubles from half a minute, to an hour, or a quarter of one where the account is to be mended', () => {
  const after = (kind: 'now' | 'account') =>
    [1, 2, 5, 7, 8, 200].map((attempts) => pauseAfter({ kind, attempts }, now).slice(11, 19))
  expect(after('now')).toEqual(['15:00:30', '15:01:00', '15:08:00', '15:32:00', '16:00:00', '16:00:00'])
  expect(after('account')).toEqual(['15:00:30', '15:01:00', '15:08:00', '15:15:00', '15:15:00', '15:15:00'])
})

it('is as long as the server asks for, where that is longer', () => {
  for (const [askedMs, at] of [
    [90_000, '2026-11-20T15:01:30.000Z'],
    [1_000, '2026-11-20T15:00:30.000Z'],
  ] as const)
    expect(pauseAfter({ kind: 'now', attempts: 1, askedMs }, now)).toBe(at)
})
