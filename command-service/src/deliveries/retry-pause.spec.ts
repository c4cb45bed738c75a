import { expect, it } from 'vitest'
import { retryAtOf } from './retry-pause.ts'

const now = '2026-11-20T15:00:00.000Z'
const usefulUntil = '2026-11-21T15:00:00.000Z'

// @rule notifications-outcome
it('doubles from half a minute, to an hour, or a quarter of one where the account is to be mended', () => {
  const after = (kind: 'now' | 'account') =>
    [1, 2, 5, 7, 8, 200].map((attempts) => retryAtOf({ kind, attempts }, usefulUntil, now)?.slice(11, 19))
  expect(after('now')).toEqual(['15:00:30', '15:01:00', '15:08:00', '15:32:00', '16:00:00', '16:00:00'])
  expect(after('account')).toEqual(['15:00:30', '15:01:00', '15:08:00', '15:15:00', '15:15:00', '15:15:00'])
})

it('is as long as the server asks for, where that is longer', () => {
  for (const [askedMs, at] of [
    [90_000, '2026-11-20T15:01:30.000Z'],
    [1_000, '2026-11-20T15:00:30.000Z'],
  ] as const)
    expect(retryAtOf({ kind: 'now', attempts: 1, askedMs }, usefulUntil, now)).toBe(at)
})

// @rule notifications-outcome
it('ends with a try five minutes before the end of its use, where the pause would pass that', () => {
  const pause = (until: string, askedMs?: number) =>
    retryAtOf({ kind: 'now', attempts: 7, askedMs }, `2026-11-20T${until}.000Z`, now)?.slice(11, 23) ?? null
  expect(pause('15:32:01')).toBe('15:32:00.000')
  expect(pause('15:32:00')).toBe('15:27:00.000')
  expect(pause('15:05:01')).toBe('15:00:01.000')
  for (const until of ['15:05:00', '15:01:00', '14:00:00']) expect(pause(until)).toBeNull()
  // Never sooner than the server asks for.
  expect([pause('15:32:00', 27 * 60_000), pause('15:32:00', 28 * 60_000)]).toEqual(['15:27:00.000', null])
  expect(retryAtOf({ kind: 'now', attempts: 1 }, '', now)).toBeNull()
})

// @rule notifications-outcome
it('of what is of use for an hour is tried until five minutes before its end', () => {
  const tried: string[] = []
  const until = '2026-11-20T16:00:00.000Z'
  for (let at: string | null = now; at !== null; at = retryAtOf({ kind: 'now', attempts: tried.length }, until, at))
    tried.push(at.slice(11, 19))
  expect(tried).toEqual([
    ...['15:00:00', '15:00:30', '15:01:30', '15:03:30', '15:07:30', '15:15:30', '15:31:30', '15:55:00'],
  ])
})

// @rule messaging-unclear
it('of one whose answer was lost is three minutes, and no less', () => {
  for (const [until, at] of [
    ['2026-11-20T15:03:01.000Z', '2026-11-20T15:03:00.000Z'],
    ['2026-11-20T15:03:00.000Z', null],
    ['', null],
  ] as const)
    expect(retryAtOf({ kind: 'doubt' }, until, now)).toBe(at)
})
