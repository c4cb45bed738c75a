import { describe, expect, it } from 'vitest'
import { canonical, sameContent } from './canonical.ts'

describe('canonical form', () => {
  it('is the same for the same content in another order', () => {
    const one = { b: [1, { y: null, x: 'ñ"\\' }], a: true }
    const other = { a: true, b: [1, { x: 'ñ"\\', y: null }] }
    expect(canonical(one)).toBe('{"a":true,"b":[1,{"x":"ñ\\"\\\\","y":null}]}')
    expect(canonical(other)).toBe(canonical(one))
  })

  it('survives being stored and read back', () => {
    const content = { text: 'a\u2028\ud800 😀', n: -0, big: 1e21, gone: undefined, __proto: 1 }
    expect(canonical(JSON.parse(JSON.stringify(content)))).toBe(canonical(content))
  })

  it('covers keys that objects treat apart', () => {
    expect(canonical(JSON.parse('{"b":1,"10":2,"9":3,"__proto__":{"y":1,"x":2}}'))).toBe(
      '{"9":3,"10":2,"__proto__":{"x":2,"y":1},"b":1}',
    )
  })

  it('tells apart what only looks alike', () => {
    const different = [
      { a: 1 },
      { a: '1' },
      { a: [1] },
      { a: { 0: 1 } },
      { a: null },
      {},
      [],
      [null],
      '',
      'null',
      null,
      { 'a":1,"b': 2 },
    ]
    expect(new Set(different.map(canonical)).size).toBe(different.length)
  })

  it.each([
    ['a bigint', { amount: 1n }],
    ['a date', { amount: new Date(0) }],
    ['a map', { amount: new Map() }],
    ['an endless number', { amount: Number.POSITIVE_INFINITY }],
    ['a function', { amount: () => 1 }],
    ['a hole in a list', { amount: [undefined] }],
  ])('refuses %s and names where it stands', (_, content) => {
    expect(() => canonical(content)).toThrow(/^'(amount|0)' is not JSON/)
  })
})

describe('same content', () => {
  it('agrees with the canonical form', () => {
    const values = [
      { a: 1 },
      { a: 1, b: undefined },
      { a: 1, b: null },
      { b: 1 },
      { a: [1, 2] },
      { a: [2, 1] },
      { a: { c: 1 } },
      [],
      {},
      null,
      'a',
      1,
    ]
    for (const one of values)
      for (const other of values) expect(sameContent(one, other)).toBe(canonical(one) === canonical(other))
  })
})
