import { expect, test } from 'vitest'
import { boundedMap } from './bounded-map.ts'

test('forgets what was used longest ago', () => {
  const map = boundedMap<string, number>(2)
  map.set('a', 1)
  map.set('b', 2)
  expect(map.get('a')).toBe(1)
  map.set('c', 3)
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, undefined, 3])
})

test('a newer value takes no second place', () => {
  const map = boundedMap<string, number>(2)
  map.set('a', 1)
  map.set('b', 2)
  map.set('a', 9)
  expect([map.get('a'), map.get('b'), map.size]).toEqual([9, 2, 2])
})

test('is empty after clear', () => {
  const map = boundedMap<string, number>(2)
  map.set('a', 1)
  map.clear()
  expect([map.get('a'), map.size]).toEqual([undefined, 0])
})
