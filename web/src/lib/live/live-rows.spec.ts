import { describe, expect, test } from 'vitest'
import { intoList, intoRow } from './live-rows.ts'

type Form = { id: string; of: string; at: string; age: number | null }
const newestFirst = (a: Form, b: Form) => b.at.localeCompare(a.at)
const into = intoList<Form>({ order: newestFirst, belongs: ({ of }) => of === 'a1' })
const first: Form = { id: 'i1', of: 'a1', at: '2026-11-20', age: 34 }
const second: Form = { id: 'i2', of: 'a1', at: '2026-11-21', age: 35 }
const shown = (row: Form) => ({ id: row.id, row })

describe('a list', () => {
  test('a row that comes stands in its place, whatever the order they are told in', () => {
    expect(into(into([], shown(second)), shown(first))).toEqual([second, first])
    expect(into([first], shown(second))).toEqual([second, first])
  })

  test('a row that is told again takes its own place', () => {
    const erased = { ...first, age: null }
    expect(into([second, first], shown(erased))).toEqual([second, erased])
  })

  test('a row that is gone leaves, and so does one that belongs there no more', () => {
    expect(into([second, first], { id: 'i2', row: null })).toEqual([first])
    expect(into([second, first], shown({ ...second, of: 'a2' }))).toEqual([first])
  })

  test('what does not belong there changes nothing', () => {
    const rows = [first]
    expect(into(rows, shown({ ...second, of: 'a2' }))).toBe(rows)
    expect(into(rows, { id: 'i8', row: null })).toBe(rows)
  })
})

describe('rows that carry the revision they show', () => {
  const row = (revision: string, name = 'x') => ({ id: 'a', revision, name })

  test('are compared by it as numbers: 10 is newer than 9; 8 and 9 change nothing', () => {
    const rows = [row('9')]
    const of = intoList<(typeof rows)[number]>({ order: () => 0 })
    expect(of(rows, { id: 'a', row: row('10', 'y') })).toEqual([row('10', 'y')])
    expect(of(rows, { id: 'a', row: row('9', 'y') })).toBe(rows)
    expect(of(rows, { id: 'a', row: row('8', 'y') })).toBe(rows)
  })

  // @rule reminders-sent-fields
  test('what changes without a new revision is taken from the feed alone; the same again changes nothing', () => {
    const rows = [row('9')]
    const of = intoList<(typeof rows)[number]>({ order: () => 0 })
    const pushed = (next: (typeof rows)[number]) => ({ id: 'a', row: next, pushed: true }) as const
    expect(of(rows, pushed(row('9', 'y')))).toEqual([row('9', 'y')])
    expect(of(rows, pushed(row('9')))).toBe(rows)
    expect(of(rows, pushed(row('8', 'y')))).toBe(rows)
    const known = row('9')
    expect(intoRow(known, pushed(row('9', 'y')))).toEqual(row('9', 'y'))
    expect(intoRow(known, pushed(row('9')))).toBe(known)
    expect(intoRow(known, { id: 'a', row: row('9', 'y') })).toBe(known)
  })

  test('so are versions of what is written: the answer to the first try, repeated, brings no corrected note back', () => {
    const note = (version: number, name: string) => ({ id: 'a', version, name })
    const rows = [note(2, 'y')]
    const of = intoList<(typeof rows)[number]>({ order: () => 0 })
    expect(of(rows, { id: 'a', row: note(1, 'x') })).toBe(rows)
    expect(of(rows, { id: 'a', row: note(3, 'z') })).toEqual([note(3, 'z')])
  })

  test('an older state of a row does not make it leave the list either', () => {
    const rows = [row('9')]
    const of = intoList<(typeof rows)[number]>({ order: () => 0, belongs: ({ name }) => name === 'x' })
    expect(of(rows, { id: 'a', row: row('8', 'y') })).toBe(rows)
  })

  test('a single one is replaced by a newer one alone', () => {
    const known = row('9')
    expect(intoRow(known, { id: 'a', row: row('10', 'y') })).toEqual(row('10', 'y'))
    expect(intoRow(known, { id: 'a', row: row('8', 'y') })).toBe(known)
    expect(intoRow(known, { id: 'a', row: null })).toBe(known)
  })
})
