import { expect, it } from 'vitest'
import { sharedNext } from './shared-next.ts'

/** Readings that end when they are told to. */
const heldReadings = () => {
  const ends: (() => void)[] = []
  let begun = 0
  const read = sharedNext(
    () =>
      new Promise<number>((resolve) => {
        const own = ++begun
        ends.push(() => resolve(own))
      }),
  )
  return { read, end: (at: number) => ends[at]?.(), begun: () => begun }
}

// @rule bot-many-at-once
it('whoever asks while a reading runs shares the next one, which begins after them', async () => {
  const { read, end, begun } = heldReadings()
  const first = read()
  const others = Array.from({ length: 500 }, read)
  expect(begun()).toBe(1)
  end(0)
  expect(await first).toBe(1)
  await Promise.resolve()
  end(1)
  expect(new Set(await Promise.all(others))).toEqual(new Set([2]))
  expect(begun()).toBe(2)
})

it('a reading that fails fails for who asked for it alone', async () => {
  let runs = 0
  const read = sharedNext(async () => {
    runs += 1
    if (runs === 1) throw new Error('away')
    return runs
  })
  const [first, second] = [read(), read()]
  await expect(first).rejects.toThrow('away')
  expect([await second, await read()]).toEqual([2, 3])
})
