import { expect, it } from 'vitest'
import { createPendingItems, type PendingItem } from './pending-items.ts'

const item = (id: string, before: bigint, dueAt = 0): PendingItem => ({
  id,
  kind: 'interval',
  ref: { id },
  settle: async () => 'released',
  before,
  dueAt,
  settling: false,
})

it('is settled up to the event before the oldest open reservation', () => {
  const pending = createPendingItems()
  expect(pending.settledTo(7n)).toBe(7n)
  pending.add(item('r1', 7n))
  pending.add(item('r2', 9n))
  expect(pending.settledTo(12n)).toBe(7n)
  pending.forget('r1')
  expect(pending.settledTo(12n)).toBe(9n)
  pending.forget('r2')
  expect(pending.settledTo(12n)).toBe(12n)
})

it('counts a reservation anew from a later event', () => {
  const pending = createPendingItems()
  pending.add(item('r1', 1n))
  pending.add(item('r2', 2n))
  pending.add(item('r1', 3n))
  expect(pending.settledTo(9n)).toBe(2n)
})

it('gives what is due and not being settled, and when the next one is', () => {
  const pending = createPendingItems()
  const first = item('r1', 1n, 100)
  const second = item('r2', 2n, 200)
  pending.add(first)
  pending.add(second)
  expect(pending.longestDue(99)).toBeNull()
  expect(pending.longestDue(100)).toBe(first)
  first.settling = true
  expect(pending.longestDue(100)).toBeNull()
  expect(pending.nextDue()).toBe(200)
  pending.postpone(second, 500)
  expect(pending.nextDue()).toBe(500)
})

it('gives what is due for longest, and of several the first in log order', () => {
  const pending = createPendingItems()
  const [again, second, third] = [item('r1', 1n, 10), item('r2', 2n), item('r3', 3n)]
  for (const one of [again, second, third]) pending.add(one)
  for (const one of [second, third, again]) {
    expect(pending.longestDue(10)).toBe(one)
    one.settling = true
  }
})

it('keeps a reservation that was scheduled anew while it was being settled', () => {
  const pending = createPendingItems()
  const first = item('r1', 1n)
  const anew = item('r1', 5n)
  pending.add(first)
  pending.add(anew)
  pending.settle(first)
  expect(pending.longestDue(0)).toBe(anew)
  pending.settle(anew)
  expect(pending.longestDue(0)).toBeNull()
})

it('is kept whole with the position it stands at; of too many the oldest, with a position from which the others are found', () => {
  const pending = createPendingItems([item('r1', 1n)])
  pending.add(item('r2', 4n))
  pending.add(item('r3', 6n))
  const kept = (most?: number) => {
    const { position, open } = pending.toSave(9n, most)
    return [position, ...open.map(({ id }) => id)]
  }
  expect(kept()).toEqual([9n, 'r1', 'r2', 'r3'])
  expect(kept(3)).toEqual([9n, 'r1', 'r2', 'r3'])
  expect(kept(2)).toEqual([6n, 'r1', 'r2'])
  expect(kept(0)).toEqual([1n])
})
