import { expect, it } from 'vitest'
import { intoWindow } from './live-window.ts'

const row = (id: string, at: number) => ({ id, at })
const into = intoWindow<{ id: string; at: number }>({ order: (a, b) => b.at - a.at, limit: 2 })

it('takes what comes before or between the rows that were read', () => {
  const rows = [row('c', 3), row('a', 1)]
  expect(into(rows, { id: 'd', row: row('d', 4) }).map(({ id }) => id)).toEqual(['d', 'c', 'a'])
  expect(into(rows, { id: 'b', row: row('b', 2) }).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
})

it('leaves out what belongs behind them while more may follow', () => {
  const rows = [row('c', 3), row('b', 2)]
  expect(into(rows, { id: 'a', row: row('a', 1) })).toBe(rows)
  expect(into([row('c', 3)], { id: 'a', row: row('a', 1) }).map(({ id }) => id)).toEqual(['c', 'a'])
})

it('changes and removes what it holds', () => {
  const rows = [row('c', 3), row('b', 2)]
  expect(into(rows, { id: 'b', row: row('b', 1) })).toEqual([row('c', 3), row('b', 1)])
  expect(into(rows, { id: 'c', row: null })).toEqual([row('b', 2)])
})
