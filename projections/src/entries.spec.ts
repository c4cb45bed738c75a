import { describe, expect, it } from 'vitest'
import { withLast } from './entries.ts'

describe('a list with one of it as it stands now', () => {
  const list = ['a', 'b', 'c']
  const is = (name: string) => (one: string) => one === name

  it.each([
    ['b', 'B', ['a', 'c', 'B']],
    ['c', 'C', ['a', 'b', 'C']],
    ['d', 'D', ['a', 'b', 'c', 'D']],
    ['a', null, ['b', 'c']],
    ['d', null, ['a', 'b', 'c']],
  ])('%s as %j is last, and the list before stays as it was', (name, last, after) => {
    expect(withLast(list, is(name), last)).toEqual(after)
    expect(list).toEqual(['a', 'b', 'c'])
  })

  it('is looked for from the end', () => {
    const compared: string[] = []
    const isIt = (one: string) => compared.push(one) > 0 && one === 'c'
    withLast(list, isIt, 'C')
    expect(compared).toEqual(['c'])
  })
})
