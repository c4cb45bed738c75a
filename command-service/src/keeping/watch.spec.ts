import { expect, it } from 'vitest'
import { createWatch, type Watched } from './watch.ts'

const watched = (id: string, before: bigint, dueAt = 0): Watched => ({
  id,
  kind: 'interval',
  ref: { id },
  settle: async () => 'released',
  before,
  dueAt,
  judging: false,
})

it('is settled up to the event before the oldest open reservation', () => {
  const watch = createWatch()
  expect(watch.settledTo(7n)).toBe(7n)
  watch.add(watched('r1', 7n))
  watch.add(watched('r2', 9n))
  expect(watch.settledTo(12n)).toBe(7n)
  watch.forget('r1')
  expect(watch.settledTo(12n)).toBe(9n)
  watch.forget('r2')
  expect(watch.settledTo(12n)).toBe(12n)
})

it('counts a reservation anew from a later event', () => {
  const watch = createWatch()
  watch.add(watched('r1', 1n))
  watch.add(watched('r2', 2n))
  watch.add(watched('r1', 3n))
  expect(watch.settledTo(9n)).toBe(2n)
})

it('gives what is due and not being judged, and when the next one is', () => {
  const watch = createWatch()
  const first = watched('r1', 1n, 100)
  const second = watched('r2', 2n, 200)
  watch.add(first)
  watch.add(second)
  expect(watch.due(99)).toEqual([])
  expect(watch.due(100)).toEqual([first])
  first.judging = true
  expect(watch.due(100)).toEqual([])
  expect(watch.nextDue()).toBe(200)
  watch.postpone(second, 500)
  expect(watch.nextDue()).toBe(500)
})

it('keeps a reservation that was watched anew while it was being judged', () => {
  const watch = createWatch()
  const first = watched('r1', 1n)
  const anew = watched('r1', 5n)
  watch.add(first)
  watch.add(anew)
  watch.settle(first)
  expect(watch.due(0)).toEqual([anew])
  watch.settle(anew)
  expect(watch.due(0)).toEqual([])
})

it('is kept whole with the position it stands at; of too many the oldest, with a position from which the others are found', () => {
  const watch = createWatch([watched('r1', 1n)])
  watch.add(watched('r2', 4n))
  watch.add(watched('r3', 6n))
  const kept = (most?: number) => {
    const { position, open } = watch.toKeep(9n, most)
    return [position, ...open.map(({ id }) => id)]
  }
  expect(kept()).toEqual([9n, 'r1', 'r2', 'r3'])
  expect(kept(3)).toEqual([9n, 'r1', 'r2', 'r3'])
  expect(kept(2)).toEqual([6n, 'r1', 'r2'])
  expect(kept(0)).toEqual([1n])
})
