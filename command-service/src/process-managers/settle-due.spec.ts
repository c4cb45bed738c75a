import { expect, it, vi } from 'vitest'
import { manualClock } from '../../testing/manual-clock.ts'
import { createPendingItems } from './pending-items.ts'
import { createDueSettler } from './settle-due.ts'

const day = 24 * 60 * 60 * 1_000

it('waits for what is due in a year, asking no timer for more than it can take', async () => {
  const clock = manualClock('2026-11-20T15:00:00.000Z')
  const asked: number[] = []
  const pending = createPendingItems()
  const settled: string[] = []
  const settler = createDueSettler({
    clock: {
      now: clock.now,
      after(ms, run) {
        asked.push(ms)
        return clock.after(ms, run)
      },
    },
    pending,
    onProblem: (error) => {
      throw error
    },
    onSettled: () => undefined,
  })
  const settle = async () => {
    settled.push('r1')
    return 'over' as const
  }
  pending.add({
    id: 'r1',
    dueAt: clock.now() + 365 * day,
    before: 1n,
    settling: false,
    kind: 'number',
    ref: 'r1',
    settle,
  })
  settler.check()
  clock.advance(365 * day - 1)
  expect(settled).toEqual([])
  clock.advance(1)
  expect(settled).toEqual(['r1'])
  expect(Math.max(...asked)).toBeLessThan(2 ** 31)
  await settler.stop()
})

it('gives each its turn, however many fail slowly before it', async () => {
  const clock = manualClock('2026-11-20T15:00:00.000Z')
  const pending = createPendingItems()
  const tried = new Set<string>()
  const settler = createDueSettler({ clock, pending, onProblem: () => undefined, onSettled: () => undefined })
  const slowly = (id: string) => {
    tried.add(id)
    const { promise, resolve } = Promise.withResolvers<'again'>()
    clock.after(5_000, () => resolve('again'))
    return promise
  }
  const ids = Array.from({ length: 40 }, (_, n) => `r${n}`)
  for (const id of ids)
    pending.add({ id, dueAt: 0, before: 1n, settling: false, kind: 'number', ref: id, settle: () => slowly(id) })
  settler.check()
  for (const most of [16, 32, 40]) {
    await vi.waitFor(() => expect(tried.size).toBe(most))
    clock.advance(5_000)
  }
  await settler.stop()
})
