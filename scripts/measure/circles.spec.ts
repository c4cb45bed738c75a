import { expect, it } from 'vitest'
import { circlesIn } from './circles.ts'

const circles = (imports: Record<string, string[]>) => circlesIn(new Map(Object.entries(imports)))

it('folders that import of each other are a circle', () => {
  expect(circles({ a: ['b'], b: ['a'] })).toEqual([['a', 'b']])
})

it('so are those that do over others', () => {
  expect(circles({ a: ['b'], b: ['c'], c: ['a'] })).toEqual([['a', 'b', 'c']])
})

it('circles that share a folder are one, others are apart, the largest first', () => {
  expect(circles({ a: ['b'], b: ['a', 'z'], x: ['y'], y: ['x', 'z'], z: ['y', 'crypto'] })).toEqual([
    ['x', 'y', 'z'],
    ['a', 'b'],
  ])
})

it.each([
  ['folders that import one way', { a: ['b', 'c'], b: ['c'], c: [] }],
  ['a folder that imports of itself', { a: ['a'] }],
  ['what is no folder of ours', { a: ['crypto'] }],
])('%s are none', (_, imports) => {
  expect(circles(imports)).toEqual([])
})
