import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import type { Collection } from 'mongodb'
import { afterEach, expect, it, vi } from 'vitest'
import type { CheckpointRow } from './checkpoints.ts'
import { createMoving } from './moving.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Checkpoints whose calls end as given, each with how many of its moves matched. */
const rowsAnswering = (...calls: Promise<number>[]) => {
  const sizes: number[] = []
  const bulkWrite = async (operations: readonly unknown[]) => {
    sizes.push(operations.length)
    return { matchedCount: await calls.shift() }
  }
  return { rows: () => ({ bulkWrite }) as unknown as Collection<CheckpointRow>, sizes }
}
const moveOn = { logId: 'log', epoch: 1n, previous: 1n, next: 2n, event: null, generation: 1 }
const move = (collection: string) => ({ ...moveOn, collection })

it('moves those that are asked for together, and while others are moved, in one call each', async () => {
  const first = Promise.withResolvers<number>()
  const { rows, sizes } = rowsAnswering(first.promise, Promise.resolve(3))
  const moving = createMoving(rows)
  const together = [moving(move('a')), moving(move('b'))]
  await vi.waitUntil(() => sizes.length === 1)
  const meanwhile = ['c', 'd', 'e'].map((name) => moving(move(name)))
  first.resolve(2)
  expect(await Promise.all([...together, ...meanwhile])).toEqual([true, true, true, true, true])
  expect(sizes).toEqual([2, 3])
})

it('a call that the driver never ends holds up only those that were in it, and no longer than half a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { rows, sizes } = rowsAnswering(new Promise<never>(() => undefined), Promise.resolve(1))
  const moving = createMoving(rows)
  const hung = moving(move('a')).catch((error: unknown) => error)
  await vi.waitUntil(() => sizes.length === 1)
  const next = moving(move('b'))
  vi.advanceTimersByTime(30_000)
  expect(await hung).toBeInstanceOf(StoreAway)
  expect(await next).toBe(true)
})
