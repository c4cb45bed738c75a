import { expect, it } from 'vitest'
import { type Recent, recentOf, withRecent } from './recent.ts'

const filled = (count: number) => {
  let recent: Recent<number> = []
  for (let n = 0; n < count; n += 1) recent = withRecent(recent, `m${n}`, n)
  return recent
}
const sizeOf = (recent: Recent<number>) => recent.reduce((sum, { size }) => sum + size, 0)

it('keeps the newest 2,000 entries and no more than a block beside them', () => {
  const recent = filled(10_000)
  expect(sizeOf(recent)).toBeLessThanOrEqual(2_050)
  expect([recentOf(recent, 'm9999'), recentOf(recent, 'm8000'), recentOf(recent, 'm7900')]).toEqual([
    9_999,
    8_000,
    undefined,
  ])
})

it('replaces an entry where it is, and leaves what was read before as it was', () => {
  const before = filled(120)
  const after = withRecent(before, 'm3', 333)
  expect([recentOf(before, 'm3'), recentOf(after, 'm3'), sizeOf(after)]).toEqual([3, 333, 120])
})
