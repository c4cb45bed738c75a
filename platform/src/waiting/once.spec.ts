import { expect, test } from 'vitest'
import { once, shared } from './once.ts'

test('all who ask share one run, also after it has ended', async () => {
  let runs = 0
  const ask = once(async () => ++runs)
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
  expect(await ask()).toBe(1)
})

test('who asks after a failure has a run of their own, and who asked before it has the failure', async () => {
  let runs = 0
  const ask = once(async () => {
    runs += 1
    if (runs === 1) throw new Error('away')
    return runs
  })
  const outcomes = await Promise.allSettled([ask(), ask()])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect([await ask(), await ask()]).toEqual([2, 2])
})

test('who asks while it runs shares the run, and who asks after its end or failure has another', async () => {
  let runs = 0
  const ask = shared(async () => {
    runs += 1
    if (runs === 2) throw new Error('away')
    return runs
  })
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
  expect((await Promise.allSettled([ask(), ask()])).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask()).toBe(3)
})
