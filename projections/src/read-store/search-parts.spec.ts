import { expect, it, test } from 'vitest'
import { beginningsOf, partsOf } from './search-parts.ts'

test.each([
  ['ana mora', ['ana', 'mor', 'ora']],
  ['banana', ['ban', 'ana', 'nan']],
  ['8888-1', ['888', '88-', '8-1']],
  ['de la o', []],
  ['', []],
  ['ñ🌱íx', ['ñ🌱í', '🌱íx']],
])('%j has the parts %j', (text, parts) => {
  expect(partsOf(text)).toEqual(parts)
})

it('gives a text all the parts of what it contains', () => {
  const text = 'maria fernandez maria@ejemplo.cr 88881234'
  for (const contained of ['fern', 'aria fer', 'a@ejemplo', '8812'])
    expect(partsOf(text)).toEqual(expect.arrayContaining(partsOf(contained)))
})

test.each([
  ['li xu', ['^l', '^li', '^x', '^xu']],
  ['ana@li.cr 8', ['^a', '^an', '^l', '^li', '^c', '^cr', '^8']],
  ['🌱 "ñ🌱', ['^ñ']],
  ['', []],
])('%j has words that begin with %j', (text, beginnings) => {
  expect(beginningsOf(text)).toEqual(beginnings)
})
