import { expect, test } from 'vitest'
import { fromRow, type ReadRow } from './rows.ts'
import { createTail } from './tail.ts'

const row = (position: number, note = ''): ReadRow => {
  const revision = position - 1
  return [position, `e${position}`, 'a-1', revision, 'T', 1, '', `{"note":"${note}"}`, null, '{}']
}
const rows = (from: number, to: number, note?: string) =>
  Array.from({ length: to - from + 1 }, (_, index) => row(from + index, note))
const positions = (events: readonly { position: bigint }[]) => events.map(({ position }) => Number(position))

test('gives what follows a position, at most as much as is asked for, as it would be read', () => {
  const tail = createTail()
  tail.add(rows(5, 7))
  tail.add(rows(8, 8))
  expect(tail.after(4n, 100)).toStrictEqual(rows(5, 8).map(fromRow))
  expect(positions(tail.after(5n, 2))).toEqual([6, 7])
})

test('makes an event of a row once for all that ask', () => {
  const tail = createTail()
  tail.add(rows(1, 2))
  expect(tail.after(0n, 1)[0]).toBe(tail.after(0n, 2)[0])
})

test('gives nothing where the event behind the position is not kept: before, at the end, beyond, and while it is empty', () => {
  const tail = createTail()
  expect(tail.after(0n, 10)).toEqual([])
  tail.add(rows(5, 7))
  for (const position of [0n, 3n, 7n, 8n, 100n]) expect(tail.after(position, 10)).toEqual([])
})

test('begins anew where others have appended in between', () => {
  const tail = createTail()
  tail.add(rows(1, 3))
  tail.add(rows(6, 7))
  expect(tail.after(2n, 10)).toEqual([])
  expect(positions(tail.after(5n, 10))).toEqual([6, 7])
})

test('keeps no more rows than it may, the last ones', () => {
  const tail = createTail(3)
  for (let position = 1; position <= 9; position += 2) tail.add(rows(position, position + 1))
  expect(tail.after(6n, 10)).toEqual([])
  expect(positions(tail.after(7n, 10))).toEqual([8, 9, 10])
})

test('keeps no more text than it may; an event that is longer alone is not kept', () => {
  const tail = createTail(100, 1_000)
  tail.add(rows(1, 4, 'x'.repeat(300)))
  expect(tail.after(0n, 10)).toEqual([])
  expect(positions(tail.after(1n, 10))).toEqual([2, 3, 4])
  tail.add([row(5, 'x'.repeat(2_000))])
  expect(tail.after(4n, 10)).toEqual([])
  tail.add(rows(6, 6))
  expect(positions(tail.after(5n, 10))).toEqual([6])
})
