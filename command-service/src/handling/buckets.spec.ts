import { expect, it } from 'vitest'
import { emptyBuckets, entryOf, withEntry } from './buckets.ts'

it('finds every key it was given, and the newest value of each', () => {
  const keys = Array.from({ length: 2_000 }, (_, n) => `reservation-${n}`)
  const full = keys.reduce((map, key, n) => withEntry(map, key, n), emptyBuckets<number>())
  expect(keys.map((key) => entryOf(full, key))).toEqual(keys.map((_, n) => n))
  expect(entryOf(withEntry(full, 'reservation-7', -1), 'reservation-7')).toBe(-1)
  expect(entryOf(full, 'another')).toBeUndefined()
})

it('leaves what it was made from as it was', () => {
  const before = withEntry(emptyBuckets<string>(), 'a', 'held')
  withEntry(before, 'a', 'released')
  withEntry(before, 'b', 'held')
  expect([entryOf(before, 'a'), entryOf(before, 'b')]).toEqual(['held', undefined])
})
