import fc from 'fast-check'
import { expect, it } from 'vitest'
import { emptyMap, entryOf, withEntry } from './persistent-map.ts'

it('finds every key it was given, and the newest value of each', () => {
  const keys = Array.from({ length: 2_000 }, (_, n) => `reservation-${n}`)
  const full = keys.reduce((map, key, n) => withEntry(map, key, n), emptyMap<number>())
  expect(keys.map((key) => entryOf(full, key))).toEqual(keys.map((_, n) => n))
  expect(entryOf(full, 'another')).toBeUndefined()
  expect(entryOf(withEntry(full, 'reservation-7', -1), 'reservation-7')).toBe(-1)
})

it('leaves what it was made from as it was', () => {
  const before = withEntry(emptyMap<string>(), 'a', 'held')
  const released = withEntry(before, 'a', 'released')
  const two = withEntry(before, 'b', 'held')
  expect([before, released, two].map((map) => [entryOf(map, 'a'), entryOf(map, 'b')])).toEqual([
    ['held', undefined],
    ['released', undefined],
    ['held', 'held'],
  ])
})

it('answers in every version as a map that was copied for each, whichever versions are built on', () => {
  const change = fc.record({ on: fc.nat(50), key: fc.constantFrom('a', 'b', 'c', 'd'), value: fc.nat(9) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 50 }), (changes) => {
      const versions = [{ map: emptyMap<number>(), copy: new Map<string, number>() }]
      for (const { on, key, value } of changes) {
        const base = versions[on % versions.length] ?? versions[0]
        if (base) versions.push({ map: withEntry(base.map, key, value), copy: new Map(base.copy).set(key, value) })
      }
      for (const { map, copy } of versions)
        for (const key of ['a', 'b', 'c', 'd']) expect(entryOf(map, key)).toBe(copy.get(key))
    }),
  )
})
