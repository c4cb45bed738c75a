import { describe, expect, it } from 'vitest'
import { createBoundedCache } from './bounded-cache.ts'

describe('bounded cache', () => {
  it('holds no more than its capacity, and keeps what is in use', () => {
    const cache = createBoundedCache<number, string>(100)
    cache.set(-1, 'in use')
    for (let i = 0; i < 10_000; i += 1) {
      cache.set(i, `value ${i}`)
      expect(cache.get(-1)).toBe('in use')
    }
    const held = Array.from({ length: 10_000 }, (_, i) => cache.get(i)).filter((value) => value !== undefined)
    expect(held.length).toBeGreaterThan(40)
    expect(held.length).toBeLessThanOrEqual(100)
  })

  it('forgets what it is told to, in whichever generation it stands', () => {
    const cache = createBoundedCache<string, number>(4)
    for (const [i, key] of ['a', 'b', 'c', 'd'].entries()) cache.set(key, i)
    cache.delete('a')
    cache.delete('d')
    expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual([undefined, 1, 2, undefined])
    cache.clear()
    expect(cache.get('b')).toBeUndefined()
  })
})
