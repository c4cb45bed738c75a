import { expect, test } from 'vitest'
import { createRowGroups } from './row-groups.ts'

const rowsOf = (...ids: string[]) => ids.map((id) => ({ id }))
const numbered = (from: number, count: number) => Array.from({ length: count }, (_, n) => `${from + n}`)
const idsIn = (groups: readonly { rows: readonly { id: string }[] }[]) =>
  groups.map(({ rows }) => rows.map(({ id }) => id).join(' '))
/** The key of each row's group. */
const keys = (groups: ReturnType<ReturnType<typeof createRowGroups>>) =>
  Object.fromEntries(groups.flatMap(({ key, rows }) => rows.map((row) => [(row as { id: string }).id, key])))

test('a page is put into groups of ten, the first of which has what is over', () => {
  const groups = createRowGroups()(rowsOf(...numbered(0, 23)))
  expect(groups.map(({ rows }) => rows.length)).toEqual([3, 10, 10])
  expect(new Set(groups.map(({ key }) => key)).size).toBe(3)
  expect(idsIn(groups).join(' ')).toBe(numbered(0, 23).join(' '))
})

test('a row stays in its group while others come at the top, between and at the end, and while others go', () => {
  const groupsOf = createRowGroups()
  const first = keys(groupsOf(rowsOf(...numbered(100, 20))))
  const pages = [
    ['new', ...numbered(100, 20)],
    [...numbered(50, 12), 'new', ...numbered(100, 20), ...numbered(200, 4)],
    ['new', ...numbered(100, 5), 'between', 'between too', ...numbered(105, 15)],
    [...numbered(107, 2), ...numbered(110, 3), ...numbered(119, 1)],
    numbered(100, 20),
  ]
  for (const ids of pages) {
    const groups = groupsOf(rowsOf(...ids))
    expect(idsIn(groups).join(' ')).toBe(ids.join(' '))
    expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length)
    for (const [id, key] of Object.entries(keys(groups)))
      if (first[id] !== undefined) expect([id, key]).toEqual([id, first[id]])
  }
})

test('ten that come at the top one by one share a group', () => {
  const groupsOf = createRowGroups()
  const ids = numbered(100, 10)
  groupsOf(rowsOf(...ids))
  for (const id of numbered(0, 10)) {
    ids.unshift(id)
    groupsOf(rowsOf(...ids))
  }
  expect(groupsOf(rowsOf(...ids)).map(({ rows }) => rows.length)).toEqual([10, 10])
})
