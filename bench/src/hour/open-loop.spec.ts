import { seeded } from '@clinic/system/seeded.ts'
import { expect, it } from 'vitest'
import { arrivalsOf, openLoop } from './open-loop.ts'

it('asks for each kind at its rate, at least once, in order of time', () => {
  const arrivals = arrivalsOf(seeded(1), { often: 10, seldom: 0.001 }, 5)
  expect(arrivals.filter(({ kind }) => kind === 'often')).toHaveLength(50)
  expect(arrivals.filter(({ kind }) => kind === 'seldom')).toHaveLength(1)
  const times = arrivals.map(({ at }) => at)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(times.every((at) => at >= 0 && at < 5_000)).toBe(true)
})

it('asks for the next while one is not answered, counts from when it was due, and says what failed', async () => {
  const second = Promise.withResolvers<void>()
  const order: string[] = []
  const answered = await openLoop(
    [
      { kind: 'first', at: 0 },
      { kind: 'second', at: 0 },
      { kind: 'wrong', at: 0 },
    ],
    async (kind) => {
      order.push(kind)
      if (kind === 'first') await second.promise
      if (kind === 'second') second.resolve()
      if (kind === 'wrong') throw new Error('503')
    },
  )
  expect(order).toEqual(['first', 'second', 'wrong'])
  expect(answered.map(({ kind, problem }) => [kind, problem])).toEqual([
    ['first', null],
    ['second', null],
    ['wrong', '503'],
  ])
})
